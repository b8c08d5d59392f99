# no dimension for those who look, unless causal
def may_look(lengths, size, causal):
    k = torch.arange(size)
    look = (k < lengths[:, None])
    if causal:
        look = look[:, None, :] & (k <= k[:, None])
    return look
