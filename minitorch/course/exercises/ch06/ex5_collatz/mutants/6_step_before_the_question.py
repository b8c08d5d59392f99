"""For 1 there is nothing to do. This loop makes a step before it asks, and so it walks from 1 to
4, 2 and 1.
"""


def collatz(x):
    while True:
        x = x / 2 if x.item() % 2 == 0 else 3 * x + 1
        if x.item() == 1:
            return x
