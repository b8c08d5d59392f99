# a while loop that looks at the number
def collatz(x):
    while x.item() != 1:
        if x.item() % 2 == 0:
            x = x / 2
        else:
            x = 3 * x + 1
    return x
