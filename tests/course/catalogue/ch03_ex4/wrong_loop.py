# one after the other
# mistake: one-by-one
def sum_in_pairs(x):
    s = torch.tensor(0.0, dtype=x.dtype)
    for i in range(len(x)):
        s = s + x[i]
    return s
