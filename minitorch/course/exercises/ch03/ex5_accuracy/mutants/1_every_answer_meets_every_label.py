"""A column of scores meets a row of labels, and each answer is compared with every label."""


def accuracy(scores, labels):
    says_one = scores > 0
    right = says_one == (labels == 1)
    count = right.sum().item()
    return count / len(labels) if len(labels) else 0.0
