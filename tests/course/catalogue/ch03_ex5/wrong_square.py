# shapes not looked at
# mistake: every-answer-meets-every-label
def accuracy(scores, labels):
    right = (scores > 0) == (labels == 1)
    return right.sum().item() / len(labels) if len(labels) else 0.0
