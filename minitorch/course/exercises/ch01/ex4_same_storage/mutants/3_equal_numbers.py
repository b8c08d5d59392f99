"""This compares the numbers. A copy holds equal numbers in another storage."""


def same_storage(a, b):
    return a.tolist() == b.tolist()
