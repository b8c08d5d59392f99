# torch.bernoulli of a full tensor
def dropout(x, p, training):
    if not 0 <= p <= 1:
        raise ValueError('p')
    if training and p:
        keep = torch.bernoulli(torch.full_like(x, 1 - p, requires_grad=False))
        x = x * keep / max(1 - p, 1e-30)
    return x
