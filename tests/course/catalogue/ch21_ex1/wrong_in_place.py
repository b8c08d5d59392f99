# the query is divided in place
def attend(query, key, value, allowed=None):
    query = query.detach().div_(query.shape[-1] ** 0.5)
    scores = query @ key.transpose(-2, -1)
    if allowed is not None:
        scores = scores.masked_fill(~allowed, float("-inf"))
    weights = scores.softmax(-1)
    if allowed is not None:
        weights = weights.masked_fill(~allowed, 0)
    return weights @ value, weights
