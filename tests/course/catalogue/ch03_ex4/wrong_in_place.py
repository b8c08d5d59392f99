# adds into x
def sum_in_pairs(x):
    if len(x) == 0: return torch.zeros((), dtype=x.dtype)
    if len(x) == 1: return x[0]
    h = len(x) // 2
    left = sum_in_pairs(x[:h])
    left += sum_in_pairs(x[h:])
    return left
