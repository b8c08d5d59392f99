# sum in uint8
# mistake: counts-in-a-byte
def accuracy(scores, labels):
    if len(labels) == 0: return 0.0
    right = (scores.flatten() > 0) == (labels == 1)
    return right.sum(dtype=torch.uint8).item() / len(labels)
