# the last of an odd number is lost
def sum_in_pairs(x):
    if len(x) == 0: return torch.zeros((), dtype=x.dtype)
    if len(x) == 1: return x[0]
    h = len(x) // 2
    return sum_in_pairs(x[:h]) + sum_in_pairs(x[h:2 * h])
