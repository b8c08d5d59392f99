# the function calls itself
def collatz(x):
    if int(x) == 1:
        return x
    return collatz(0.5 * x) if int(x) % 2 == 0 else collatz(x + x + x + 1)
