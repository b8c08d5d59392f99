# sums divided by the length
def spread(x):
    n = len(x)
    middle = x.sum() / n
    total = 0
    for i in range(n):
        total = total + (x[i] - middle).abs()
    return total / n
