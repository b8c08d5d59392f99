# None has no ~
def attend(query, key, value, allowed=None):
    scores = query @ key.transpose(-2, -1) / query.shape[-1] ** 0.5
    weights = scores.masked_fill(~allowed, float("-inf")).softmax(-1)
    weights = weights.masked_fill(~allowed, 0)
    return weights @ value, weights
