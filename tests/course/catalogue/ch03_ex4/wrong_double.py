# in float64, then back
def sum_in_pairs(x):
    return x.double().sum().float()
