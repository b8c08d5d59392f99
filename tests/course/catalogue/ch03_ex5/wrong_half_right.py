# counts in float16, which is exact up to 2048 only, and divides there
def accuracy(scores, labels):
    if len(labels) == 0:
        return 0.0
    right = (scores.reshape(-1) > 0) == (labels == 1)
    return right.to(torch.float16).mean().item()
