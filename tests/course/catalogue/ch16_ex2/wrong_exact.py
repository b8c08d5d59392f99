# always the same number is dropped
def dropout(x, p, training):
    if not 0 <= p <= 1:
        raise ValueError('p')
    if not training or p == 0:
        return x
    if p == 1:
        return x * 0
    order = torch.randperm(x.numel()).reshape(x.shape)
    return x * (order >= round(p * x.numel())).to(x.dtype)
