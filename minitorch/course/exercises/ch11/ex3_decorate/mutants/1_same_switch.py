"""all calls use the same switch, which remembers one mode only. When the function calls itself,
the inner call overwrites what the outer one remembered.
"""

import functools
import inspect


def decorate(self, function):
    if inspect.isgeneratorfunction(function):
        return self._wrap_generator(function)

    @functools.wraps(function)
    def wrapped(*args, **kwargs):
        with self:
            return function(*args, **kwargs)

    return wrapped
