# a mask that multiplies
# mistake: mask-times
def last_steps(output, lengths):
    one_hot = nn.functional.one_hot(lengths - 1, output.shape[1]).to(output.dtype)
    return (output * one_hot.unsqueeze(2)).sum(dim=1)
