# a 0-d tensor
# mistake: a-tensor
def accuracy(scores, labels):
    if len(labels) == 0: return torch.tensor(0.)
    return ((scores.flatten() > 0) == (labels == 1)).float().mean()
