# exp without a shift: large scores overflow
def attend(query, key, value, allowed=None):
    scores = query @ key.transpose(-2, -1) / query.shape[-1] ** 0.5
    e = scores.exp()
    if allowed is not None:
        e = e * allowed
    total = e.sum(-1, keepdim=True)
    weights = e / torch.where(total == 0, torch.ones_like(total), total)
    return weights @ value, weights
