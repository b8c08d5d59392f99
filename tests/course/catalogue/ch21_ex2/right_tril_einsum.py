# tril of ones, and a product of masks
def may_look(lengths, size, causal):
    allowed = torch.ones(size, size, dtype=torch.bool)
    allowed = allowed.tril() if causal else allowed
    real = torch.arange(size)[None, :] < lengths.to(torch.int64)[:, None]
    return torch.logical_and(allowed[None], real[:, None]).contiguous().clone()
