import minitorch as torch


def answers():
    """The bytes that living graphs keep after each program."""
    raise NotImplementedError
