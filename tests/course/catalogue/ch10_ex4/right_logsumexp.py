# the logarithm of the sum, by the framework
def shares(h):
    return (h - torch.logsumexp(h, 0)).exp()
