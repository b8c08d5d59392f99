# threshold of a half
def accuracy(scores, labels):
    if len(labels) == 0: return 0.0
    return ((scores.flatten() > 0.5) == (labels == 1)).float().mean().item()
