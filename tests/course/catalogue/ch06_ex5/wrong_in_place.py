# writes the steps into x
def collatz(x):
    with torch.no_grad():
        while x != 1:
            if x % 2 == 0:
                x /= 2
            else:
                x *= 3
                x += 1
    return x
