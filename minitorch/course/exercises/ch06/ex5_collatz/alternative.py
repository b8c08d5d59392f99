def collatz(x):
    if x == 1:
        return x
    if x.item() % 2:
        return collatz(x + x + x + 1.0)
    return collatz(x * 0.5)
