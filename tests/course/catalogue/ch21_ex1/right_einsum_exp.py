# einsum, and a softmax by hand that knows empty rows
def attend(query, key, value, allowed=None):
    scores = torch.einsum("...le,...se->...ls", query, key) * query.shape[-1] ** -0.5
    ok = torch.ones_like(scores, dtype=torch.bool) if allowed is None else allowed.expand(scores.shape)
    low = torch.where(ok, scores, torch.full_like(scores, float("-inf"))).amax(-1, keepdim=True).detach()
    low = torch.where(low.isfinite(), low, torch.zeros_like(low))
    e = torch.where(ok, scores - low, torch.zeros_like(scores)).exp() * ok
    total = e.sum(-1, keepdim=True)
    weights = e / torch.where(total == 0, torch.ones_like(total), total)
    return torch.einsum("...ls,...sv->...lv", weights, value), weights
