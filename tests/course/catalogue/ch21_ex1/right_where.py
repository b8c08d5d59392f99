# torch.where, and nan_to_num only where nothing is allowed
def attend(query, key, value, allowed=None):
    d = query.shape[-1]
    s = torch.matmul(query, key.transpose(-1, -2)) / d ** .5
    if allowed is None:
        w = torch.softmax(s, -1)
        return w @ value, w
    allowed = allowed.expand(s.shape)
    some = allowed.any(-1, keepdim=True)
    s = torch.where(allowed | ~some, s, torch.full_like(s, -float("inf")))
    w = torch.softmax(s, dim=-1) * some
    return w @ value, w
