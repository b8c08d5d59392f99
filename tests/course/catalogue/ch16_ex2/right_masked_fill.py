# masked_fill on the scaled
def dropout(x, p, training):
    if p < 0 or p > 1:
        raise ValueError(f'{p} is no probability')
    if training and p > 0:
        gone = torch.rand(x.shape) < p
        scale = 1 / (1 - p) if p < 1 else 1
        return (x * scale).masked_fill(gone, 0)
    return x
