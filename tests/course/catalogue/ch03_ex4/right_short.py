# a conditional expression
def sum_in_pairs(x):
    n = len(x)
    if n < 2:
        return x[0].clone() if n else torch.tensor(0.0, dtype=x.dtype)
    return sum_in_pairs(x[:n // 2]) + sum_in_pairs(x[n // 2:])
