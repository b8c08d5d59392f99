# empty tensors are forgotten
def sum_in_pairs(x):
    if len(x) == 1:
        return x[0]
    h = len(x) // 2
    return sum_in_pairs(x[:h]) + sum_in_pairs(x[h:])
