# the numbers first, then the same steps on the tensor
def collatz(x):
    n, steps = int(x.item()), []
    while n > 1:
        steps.append(n % 2)
        n = 3 * n + 1 if n % 2 else n // 2
    for odd in steps:
        x = 3 * x + 1 if odd else x / 2
    return x
