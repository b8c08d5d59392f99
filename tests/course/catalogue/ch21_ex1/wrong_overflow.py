# exponentials without taking off the largest
def attend(query, key, value, allowed=None):
    exps = (query @ key.transpose(-2, -1) / query.shape[-1] ** 0.5).exp()
    if allowed is not None:
        exps = exps * allowed
    sums = exps.sum(-1, keepdim=True)
    weights = exps / torch.where(sums > 0, sums, torch.ones_like(sums))
    return weights @ value, weights
