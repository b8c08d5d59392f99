# a product with a one-hot row
# mistake: mask-times
def last_steps(output, lengths):
    one_hot = nn.functional.one_hot(lengths - 1, output.shape[1]).to(output.dtype)
    return torch.bmm(one_hot[:, None], output)[:, 0]
