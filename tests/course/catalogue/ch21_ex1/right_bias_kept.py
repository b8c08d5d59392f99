# the lowest finite number is added, then cleared
def attend(query, key, value, allowed=None):
    scores = query @ key.mT / query.shape[-1] ** 0.5
    if allowed is not None:
        scores = torch.where(allowed, scores, torch.tensor(-3e38, dtype=scores.dtype))
    weights = scores.softmax(-1)
    if allowed is not None:
        weights = torch.where(allowed, weights, torch.tensor(0.0, dtype=weights.dtype))
    return weights @ value, weights
