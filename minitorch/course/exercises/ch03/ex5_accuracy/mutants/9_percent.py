"""This is the accuracy in percent. Return the fraction, from 0 to 1."""


def accuracy(scores, labels):
    says_one = scores.reshape(-1) > 0
    right = says_one == (labels == 1)
    count = right.sum().item()
    return 100 * count / len(labels) if len(labels) else 0.0
