# -1e9 leaves equal weights in a row without any key
def attend(query, key, value, allowed=None):
    scores = query @ key.transpose(-2, -1) / query.shape[-1] ** 0.5
    if allowed is not None:
        scores = scores.masked_fill(~allowed, -1e9)
    weights = scores.softmax(-1)
    return weights @ value, weights
