# exponentials by hand: 0 / 0 in rows without a key, made 0 too late
def attend(query, key, value, allowed=None):
    scores = query @ key.transpose(-2, -1) / query.shape[-1] ** 0.5
    exps = (scores - scores.amax(-1, keepdim=True)).exp()
    if allowed is not None:
        exps = exps * allowed
    weights = exps / exps.sum(-1, keepdim=True)
    weights = torch.nan_to_num(weights)
    return weights @ value, weights
