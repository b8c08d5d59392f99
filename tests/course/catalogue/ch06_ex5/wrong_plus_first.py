# multiplies the 1 as well
def collatz(x):
    n = int(x.item())
    while n != 1:
        if n % 2 == 0:
            x, n = x / 2, n // 2
        else:
            x, n = 3 * (x + 1), 3 * n + 1
    return x
