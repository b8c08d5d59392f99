# makes one step only
# mistake: once
def collatz(x):
    if x.item() != 1:
        x = x / 2 if x.item() % 2 == 0 else 3 * x + 1
    return x
