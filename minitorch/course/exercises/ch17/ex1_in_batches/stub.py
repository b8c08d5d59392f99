import minitorch as torch


def in_batches(order, size, drop_last):
    """Lists of so many indices."""
    raise NotImplementedError
