# divides by the number of classes
def share_right(scores, labels):
    return (scores.argmax(1) == labels).sum().item() / scores.shape[1]
