"""The numbers are right, but their dtype is `float64`."""


def uniform32(words):
    return words % 2**24 / 2**24
