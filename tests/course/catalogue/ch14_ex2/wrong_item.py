# item
def focal_loss(scores, target, gamma):
    l = nn.functional.cross_entropy(scores, target, reduction='none')
    return torch.tensor(((1 - torch.exp(-l)) ** gamma * l).mean().item())
