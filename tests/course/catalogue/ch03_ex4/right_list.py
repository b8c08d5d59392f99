# a list of 0-d tensors
def pairs(values):
    if len(values) == 1:
        return values[0]
    h = len(values) // 2
    return pairs(values[:h]) + pairs(values[h:])
def sum_in_pairs(x):
    return pairs(list(x)) if len(x) > 0 else torch.zeros((), dtype=x.dtype)
