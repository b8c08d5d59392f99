# a mask to be added
def may_look(lengths, size, causal):
    k = torch.arange(size)
    look = (k < lengths[:, None])[:, None, :].repeat(1, size, 1)
    if causal:
        look &= k <= k[:, None]
    return torch.zeros(look.shape).masked_fill(~look, float("-inf"))
