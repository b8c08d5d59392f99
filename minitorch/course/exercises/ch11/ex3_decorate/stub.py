import functools
import inspect

import minitorch as torch


def decorate(self, function):
    """The function, run inside a block of this switch at each call."""
    raise NotImplementedError
