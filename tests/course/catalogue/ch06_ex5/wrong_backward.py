# runs backward itself
def collatz(x):
    while x.item() != 1:
        x = x / 2 if x.item() % 2 == 0 else 3 * x + 1
    if x.requires_grad:
        x.backward()
    return x
