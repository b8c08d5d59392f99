# narrow instead of slices, and add
def sum_in_pairs(x):
    n = x.shape[0]
    if n == 0:
        return x.new_zeros(())
    if n == 1:
        return x.select(0, 0)
    return torch.add(sum_in_pairs(x.narrow(0, 0, n // 2)), sum_in_pairs(x.narrow(0, n // 2, n - n // 2)))
