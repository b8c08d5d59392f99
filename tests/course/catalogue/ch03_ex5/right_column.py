# labels as a column where the scores are one
def accuracy(scores, labels):
    labels = (labels == 1).view(scores.shape)
    right = (scores > 0) == labels
    return right.sum().item() / max(1, right.numel())
