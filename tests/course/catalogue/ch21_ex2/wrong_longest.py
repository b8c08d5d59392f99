# as many places as the longest sequence
def may_look(lengths, size, causal):
    size = int(lengths.max())
    k = torch.arange(size)
    look = (k < lengths[:, None])[:, None, :].repeat(1, size, 1)
    if causal:
        look &= k <= k[:, None]
    return look
