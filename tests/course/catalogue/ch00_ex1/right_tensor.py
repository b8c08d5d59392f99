# the tensor functions
def share_right(scores, labels):
    return (scores.argmax(dim=1) == labels).float().mean().item()
