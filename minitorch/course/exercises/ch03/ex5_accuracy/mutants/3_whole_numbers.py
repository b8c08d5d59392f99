"""The division rounds down, so the answer is 0 or 1."""


def accuracy(scores, labels):
    says_one = scores.reshape(-1) > 0
    right = says_one == (labels == 1)
    count = right.sum().item()
    return float(count // len(labels)) if len(labels) else 0.0
