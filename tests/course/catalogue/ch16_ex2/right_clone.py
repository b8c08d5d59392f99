# clone, then zeros written in
def dropout(x, p, training):
    if not 0 <= p <= 1:
        raise ValueError('p')
    if not training or not p:
        return x
    out = x.clone()
    gone = torch.rand_like(x.detach()) < p
    out[gone] = 0
    return out if p == 1 else out / (1 - p)
