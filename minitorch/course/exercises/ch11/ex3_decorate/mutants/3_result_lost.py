"""the result of the function is not returned."""

import functools
import inspect


def decorate(self, function):
    if inspect.isgeneratorfunction(function):
        return self._wrap_generator(function)

    @functools.wraps(function)
    def wrapped(*args, **kwargs):
        with self.clone():
            function(*args, **kwargs)

    return wrapped
