# torch.where
def dropout(x, p, training):
    if not 0 <= p <= 1:
        raise ValueError('p')
    if not training or p == 0:
        return x
    if p == 1:
        return torch.zeros_like(x) * x
    return torch.where(torch.rand_like(x) < p, torch.zeros_like(x), x / (1 - p))
