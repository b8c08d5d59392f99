"""The leaf keeps the array that it was sent. Whoever else holds that array sees every later
addition.
"""


def accumulate(leaf, g):
    if leaf.grad is None:
        leaf.grad = g
    else:
        leaf.grad += g
