"""arguments that are given by name do not arrive."""

import functools
import inspect


def decorate(self, function):
    if inspect.isgeneratorfunction(function):
        return self._wrap_generator(function)

    @functools.wraps(function)
    def wrapped(*args):
        with self.clone():
            return function(*args)

    return wrapped
