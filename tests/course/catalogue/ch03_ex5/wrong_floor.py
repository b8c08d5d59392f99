# floor division
def accuracy(scores, labels):
    if len(labels) == 0: return 0.0
    right = (scores.flatten() > 0) == (labels == 1)
    return (right.sum() // len(labels)).item()
