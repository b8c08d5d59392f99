# the lengths cut the rows
def may_look(lengths, size, causal):
    k = torch.arange(size)
    look = (k < lengths[:, None])[:, :, None].repeat(1, 1, size)
    if causal:
        look &= k <= k[:, None]
    return look
