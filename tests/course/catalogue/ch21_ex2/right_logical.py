# logical_and of two expanded masks
def may_look(lengths, size, causal):
    real = torch.arange(size)[None, None, :] < lengths[:, None, None]
    past = torch.ones(size, size, dtype=torch.bool)
    if causal:
        past = past.tril()
    return torch.logical_and(real, past)
