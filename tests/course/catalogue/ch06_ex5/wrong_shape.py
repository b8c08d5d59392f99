# flattens x to a tensor without dimensions
def collatz(x):
    x = x.reshape(())
    while x.item() != 1:
        x = x / 2 if x.item() % 2 == 0 else 3 * x + 1
    return x
