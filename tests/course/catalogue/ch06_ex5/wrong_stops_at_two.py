# stops one step too early
def collatz(x):
    while x.item() > 2:
        x = x / 2 if x.item() % 2 == 0 else 3 * x + 1
    return x
