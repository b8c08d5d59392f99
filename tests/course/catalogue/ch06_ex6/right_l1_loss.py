# a loss of the framework
def spread(x):
    return torch.nn.functional.l1_loss(x, x.mean().expand(len(x)))
