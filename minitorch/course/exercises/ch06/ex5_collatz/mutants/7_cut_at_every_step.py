"""The history is cut at every step. What comes back to `x` is not the gradient of the
whole path.
"""


def collatz(x):
    while x.item() != 1:
        x = x.detach().requires_grad_()
        x = x / 2 if x.item() % 2 == 0 else 3 * x + 1
    return x
