# fixed number of classes: labels above 9 are ignored
def share_right(scores, labels):
    return (scores[:, :2].argmax(1) == labels).float().mean().item()
