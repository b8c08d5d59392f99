# -1e4 instead of -inf: scores below that count as masked
def attend(query, key, value, allowed=None):
    scores = query @ key.transpose(-2, -1) / query.shape[-1] ** 0.5
    if allowed is None:
        weights = scores.softmax(-1)
    else:
        weights = scores.masked_fill(~allowed, -1e4).softmax(-1).masked_fill(~allowed, 0)
    return weights @ value, weights
