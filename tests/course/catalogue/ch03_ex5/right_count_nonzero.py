# counts what is right
def accuracy(scores, labels):
    s = scores.reshape(labels.shape) > 0
    good = torch.count_nonzero(s == labels.bool()).item()
    return good / len(labels) if good else 0.0
