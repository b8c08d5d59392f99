# the padding may look at itself
def may_look(lengths, size, causal):
    k = torch.arange(size)
    look = (k < lengths[:, None])[:, None, :].repeat(1, size, 1)
    if causal:
        look &= k <= k[:, None]
    return look | torch.eye(size, dtype=torch.bool)
