import minitorch as torch


def dropout(x, p, training):
    if p < 0 or p > 1:
        raise ValueError("p is a probability")
    if training and p:
        scale = torch.zeros(x.shape, dtype=x.dtype)
        scale[torch.rand(x.shape) >= p] = 1 / (1 - p) if p < 1 else 0.0
        x = x * scale
    return x
