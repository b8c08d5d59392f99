# decides for rows, not for each number
def dropout(x, p, training):
    if not 0 <= p <= 1:
        raise ValueError
    if not training or p == 0:
        return x
    if p == 1:
        return x * 0
    keep = torch.empty(x.shape[-1:]).bernoulli_(1 - p).to(x.dtype)
    return x * (keep / (1 - p))
