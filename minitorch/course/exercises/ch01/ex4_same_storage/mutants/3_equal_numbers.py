"""This compares the numbers. A copy has the same numbers in another storage."""


def same_storage(a, b):
    return a.tolist() == b.tolist()
