# mask from a python comparison, converted
def dropout(x, p, training):
    if not 0 <= p <= 1:
        raise ValueError('p')
    if p == 0.0 or not training:
        return x
    mask = (torch.rand(x.shape, dtype=torch.float64) >= p).to(x.dtype)
    return x * mask if p == 1.0 else x * mask / (1.0 - p)
