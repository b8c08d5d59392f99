def attend(query, key, value, allowed=None):
    """The softmax by hand: what is not allowed is multiplied by 0."""
    scores = (query / query.shape[-1] ** 0.5) @ key.mT
    seen = scores if allowed is None else scores.masked_fill(~allowed, float("-inf"))
    largest = seen.detach().amax(-1, keepdim=True)
    largest = largest.masked_fill(largest == float("-inf"), 0)
    exps = (seen - largest).exp()
    sums = exps.sum(-1, keepdim=True)
    weights = exps / sums.masked_fill(sums == 0, 1)
    return weights @ value, weights
