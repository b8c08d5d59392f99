"""A row in which nothing is allowed has nan for its weights. It must find zeros."""


def attend(query, key, value, allowed=None):
    scores = query @ key.transpose(-2, -1) / query.shape[-1] ** 0.5
    if allowed is None:
        weights = scores.softmax(-1)
    else:
        weights = scores.masked_fill(~allowed, float("-inf")).softmax(-1)
    return weights @ value, weights
