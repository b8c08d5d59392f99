# divides by the root of the number of keys
def attend(query, key, value, allowed=None):
    scores = query @ key.transpose(-2, -1) / key.shape[-2] ** 0.5
    if allowed is not None:
        scores = scores.masked_fill(~allowed, float("-inf"))
    weights = scores.softmax(-1)
    if allowed is not None:
        weights = weights.masked_fill(~allowed, 0)
    return weights @ value, weights
