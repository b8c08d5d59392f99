# counts right ones only
def accuracy(scores, labels):
    if len(labels) == 0: return 0.0
    return ((scores.flatten() > 0) & (labels == 1)).float().mean().item()
