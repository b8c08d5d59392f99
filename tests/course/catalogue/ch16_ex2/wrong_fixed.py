# a mask that is made once
masks = {}
def dropout(x, p, training):
    if not 0 <= p <= 1:
        raise ValueError('p')
    if not training or p == 0:
        return x
    if p == 1:
        return x * 0
    key = (x.shape, p)
    if key not in masks:
        masks[key] = torch.empty(x.shape).bernoulli_(1 - p)
    return x * masks[key].to(x.dtype) / (1 - p)
