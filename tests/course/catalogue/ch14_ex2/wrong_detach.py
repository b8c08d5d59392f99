# detach
# mistake: detached
def focal_loss(scores, target, gamma):
    l = nn.functional.cross_entropy(scores, target, reduction='none')
    return ((1 - torch.exp(-l.detach())) ** gamma * l).mean()
