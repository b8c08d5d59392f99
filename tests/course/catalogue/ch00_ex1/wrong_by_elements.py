# divides by the number of all scores
def share_right(scores, labels):
    return (scores.argmax(1) == labels).sum().item() / scores.numel()
