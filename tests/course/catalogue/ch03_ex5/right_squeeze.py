# squeeze(1), if there is a dim 1
def accuracy(scores, labels):
    if scores.dim() == 2:
        scores = scores.squeeze(1)
    right = (scores > 0).int() == labels.int()
    n = labels.shape[0]
    return float(right.sum() / n) if n else 0.0
