"""The scores are divided by the root of E, not by E itself."""


def attend(query, key, value, allowed=None):
    scores = query @ key.transpose(-2, -1) / query.shape[-1]
    if allowed is None:
        weights = scores.softmax(-1)
    else:
        weights = scores.masked_fill(~allowed, float("-inf")).softmax(-1)
        weights = weights.masked_fill(~allowed, 0)
    return weights @ value, weights
