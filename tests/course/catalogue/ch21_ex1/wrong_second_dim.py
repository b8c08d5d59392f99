# without a mask the softmax is over dimension 1, which is that of the keys for two dimensions only
def attend(query, key, value, allowed=None):
    scores = query @ key.transpose(-2, -1) / query.shape[-1] ** 0.5
    if allowed is None:
        weights = scores.softmax(1)
    else:
        weights = scores.masked_fill(~allowed, float("-inf")).softmax(-1)
        weights = torch.where(allowed, weights, torch.zeros_like(weights))
    return weights @ value, weights
