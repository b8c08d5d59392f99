# normal instead of uniform draws
def dropout(x, p, training):
    if not 0 <= p <= 1:
        raise ValueError('p')
    if not training or p == 0:
        return x
    if p == 1:
        return x * 0
    return x * (torch.randn(x.shape) > p).to(x.dtype) / (1 - p)
