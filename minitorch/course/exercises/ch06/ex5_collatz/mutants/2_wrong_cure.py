"""The result is a new leaf. It requires a gradient, but no path leads back to `x`."""

import minitorch as torch


def collatz(x):
    n = x.item()
    while n != 1:
        n = n / 2 if n % 2 == 0 else 3 * n + 1
    return torch.tensor(n, requires_grad=True)
