# returns a number
def collatz(x):
    x = x.item()
    while x != 1:
        x = x / 2 if x % 2 == 0 else 3 * x + 1
    return x
