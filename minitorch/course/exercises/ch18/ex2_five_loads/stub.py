import minitorch as torch
from minitorch import nn


def answers():
    """What each program's last line returns, or a class of error."""
    raise NotImplementedError
