"""The memory is as it was. You moved two names inside the function, or made new tensors, but
nothing was written.
"""


def swap_(a, b):
    a, b = b, a
