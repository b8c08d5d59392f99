import minitorch as torch


def ring(rows):
    """Sum up all rows in a ring; the messages that were sent."""
    raise NotImplementedError
