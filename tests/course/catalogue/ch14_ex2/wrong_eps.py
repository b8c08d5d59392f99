# eps
def focal_loss(scores, target, gamma):
    p = scores.softmax(1)[torch.arange(len(target)), target]
    return -((1 - p) ** gamma * (p + 1e-8).log()).mean()
