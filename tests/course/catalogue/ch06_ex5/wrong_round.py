# rounds each half, and a rounding has no slope
def collatz(x):
    while x.item() != 1:
        x = (x / 2).round() if x.item() % 2 == 0 else 3 * x + 1
    return x
