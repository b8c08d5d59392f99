# what is not below 0 says one: 0 and nan as well
def accuracy(scores, labels):
    says_one = ~(scores.reshape(-1) < 0)
    right = says_one == (labels == 1)
    return right.sum().item() / len(labels) if len(labels) else 0.0
