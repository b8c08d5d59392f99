"""Without examples there is nothing to divide by. The answer is 0.0."""


def accuracy(scores, labels):
    says_one = scores.reshape(-1) > 0
    right = says_one == (labels == 1)
    count = right.sum().item()
    return count / len(labels)
