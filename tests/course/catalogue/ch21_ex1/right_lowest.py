# the lowest number instead of -inf, cleared afterwards
def attend(query, key, value, allowed=None):
    scores = query @ key.transpose(-2, -1) / query.shape[-1] ** 0.5
    if allowed is not None:
        scores = scores.masked_fill(~allowed, torch.finfo(scores.dtype).min)
    weights = scores.softmax(-1)
    if allowed is not None:
        weights = weights * allowed
    return weights @ value, weights
