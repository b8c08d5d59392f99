# first with last
def sum_in_pairs(x):
    if len(x) == 0: return torch.zeros((), dtype=x.dtype)
    if len(x) == 1: return x[0]
    if len(x) == 2: return x[0] + x[1]
    return (x[0] + x[-1]) + sum_in_pairs(x[1:-1])
