# one row for all: expand
# mistake: shared-memory
def may_look(lengths, size, causal):
    k = torch.arange(size)
    look = (k < lengths[:, None])[:, None, :].expand(len(lengths), size, size)
    return look & (k <= k[:, None]) if causal else look
