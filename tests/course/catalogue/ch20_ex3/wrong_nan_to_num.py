# cleans the padding with nan_to_num, which changes a state that has overflowed
def last_steps(output, lengths):
    clean = torch.nan_to_num(output)
    hot = torch.nn.functional.one_hot(lengths - 1, output.shape[1]).to(output.dtype)
    return (hot.unsqueeze(-1) * clean).sum(1)
