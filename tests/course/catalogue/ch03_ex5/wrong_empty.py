# mean of nothing is nan
def accuracy(scores, labels):
    return ((scores.flatten() > 0) == (labels == 1)).float().mean().item()
