# where, and a sum
def last_steps(output, lengths):
    chosen = torch.arange(output.shape[1])[None] == lengths[:, None] - 1
    zero = torch.zeros((), dtype=output.dtype)
    return torch.where(chosen[:, :, None], output, zero).sum(1)
