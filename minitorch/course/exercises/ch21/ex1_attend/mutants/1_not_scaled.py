"""The scores grow with the number of features E: something divides them."""


def attend(query, key, value, allowed=None):
    scores = query @ key.transpose(-2, -1)
    if allowed is None:
        weights = scores.softmax(-1)
    else:
        weights = scores.masked_fill(~allowed, float("-inf")).softmax(-1)
        weights = weights.masked_fill(~allowed, 0)
    return weights @ value, weights
