# p is looked at in training only
# mistake: checked-in-training-only
def dropout(x, p, training):
    if not training or p == 0:
        return x
    if not 0 <= p <= 1:
        raise ValueError
    if p == 1:
        return x * 0
    return x * (torch.empty_like(x).bernoulli_(1 - p) / (1 - p))
