# an AssertionError for a wrong p
def dropout(x, p, training):
    assert 0 <= p <= 1
    if not training or p == 0:
        return x
    if p == 1:
        return x * 0
    return x * torch.empty_like(x).bernoulli_(1 - p) / (1 - p)
