"""the block is always `no_grad`. The switch may also be `enable_grad`."""

import functools
import inspect

import minitorch as torch


def decorate(self, function):
    if inspect.isgeneratorfunction(function):
        return self._wrap_generator(function)

    @functools.wraps(function)
    def wrapped(*args, **kwargs):
        with torch.no_grad():
            return function(*args, **kwargs)

    return wrapped
