# 0 and 1 instead of bool
def may_look(lengths, size, causal):
    real = (torch.arange(size)[None, None, :] < lengths[:, None, None]).float()
    past = torch.ones(size, size)
    return real * (past.tril() if causal else past)
