# the number of rows is taken from the square
def accuracy(scores, labels):
    right = (scores > 0) == (labels == 1)
    n = right.shape[0]
    return right.sum().item() / (n * n) if n else 0.0
