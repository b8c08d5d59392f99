import functools

import minitorch as torch


def wrap_generator(self, function):
    """The generator function, with the switch on only while it runs."""
    raise NotImplementedError
