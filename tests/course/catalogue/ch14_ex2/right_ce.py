# losses of cross entropy, and p from them
def focal_loss(scores, target, gamma):
    ce = nn.CrossEntropyLoss(reduction="none")(scores, target)
    p = torch.exp(-ce)
    return ((1 - p) ** gamma * ce).mean()
