# -inf is added: rows without any key send nan back
def attend(query, key, value, allowed=None):
    scores = (query @ key.mT) * query.shape[-1] ** -0.5
    if allowed is None:
        weights = scores.softmax(dim=-1)
    else:
        bias = torch.zeros(allowed.shape, dtype=scores.dtype).masked_fill(~allowed, float("-inf"))
        weights = (scores + bias).softmax(dim=-1).masked_fill(allowed.logical_not(), 0.0)
    return torch.matmul(weights, value), weights
