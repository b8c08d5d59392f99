# nan_to_num behind -inf: its gradient is 0 where nan was, and masked_fill stops the rest
def attend(query, key, value, allowed=None):
    s = query @ key.transpose(-1, -2) / query.shape[-1] ** 0.5
    if allowed is not None: s = s.masked_fill(~allowed, float("-inf"))
    w = s.softmax(-1).nan_to_num()
    return w @ value, w
