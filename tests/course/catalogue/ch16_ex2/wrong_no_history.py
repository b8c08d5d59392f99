# with p = 1 the result has no history
def dropout(x, p, training):
    if not 0 <= p <= 1: raise ValueError("p")
    if not training or p == 0: return x
    if p == 1: return torch.zeros_like(x)
    m = torch.empty_like(x).bernoulli_(1 - p)
    return x * m / (1 - p)
