import minitorch as torch


def answers():
    """x.grad after each program: a number, None, or a class of error."""
    raise NotImplementedError
