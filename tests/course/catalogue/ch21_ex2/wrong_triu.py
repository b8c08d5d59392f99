# triu for tril
# mistake: looks-ahead
def may_look(lengths, size, causal):
    k = torch.arange(size)
    look = (k < lengths[:, None])[:, None, :].repeat(1, size, 1)
    return look.triu() if causal else look
