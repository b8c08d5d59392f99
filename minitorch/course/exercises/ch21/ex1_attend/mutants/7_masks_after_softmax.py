"""Weights that are cleared after the softmax leave a row whose sum is less than 1."""


def attend(query, key, value, allowed=None):
    scores = query @ key.transpose(-2, -1) / query.shape[-1] ** 0.5
    if allowed is None:
        weights = scores.softmax(-1)
    else:
        weights = scores.softmax(-1)
        weights = weights.masked_fill(~allowed, 0)
    return weights @ value, weights
