import minitorch as torch


def answers():
    """What rank 0 prints: a number, or a class of error."""
    raise NotImplementedError
