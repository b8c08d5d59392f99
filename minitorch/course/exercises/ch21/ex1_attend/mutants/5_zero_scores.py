"""A score of 0 still has a weight, because the exponential of 0 is 1: think of another score."""


def attend(query, key, value, allowed=None):
    scores = query @ key.transpose(-2, -1) / query.shape[-1] ** 0.5
    if allowed is None:
        weights = scores.softmax(-1)
    else:
        weights = scores.masked_fill(~allowed, 0).softmax(-1)
        weights = weights.masked_fill(~allowed, 0)
    return weights @ value, weights
