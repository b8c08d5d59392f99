# the mean of the square
def accuracy(scores, labels):
    right = (scores > 0) == (labels == 1)
    return right.float().mean().item() if len(labels) else 0.0
