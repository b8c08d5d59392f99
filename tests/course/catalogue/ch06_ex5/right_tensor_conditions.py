# the conditions are tensors themselves
def collatz(x):
    while x != 1:
        x = x / 2 if x % 2 == 0 else x * 3 + 1
    return x
