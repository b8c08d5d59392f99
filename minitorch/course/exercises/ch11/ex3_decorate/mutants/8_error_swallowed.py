"""the error of the function does not reach the caller."""

import functools
import inspect


def decorate(self, function):
    if inspect.isgeneratorfunction(function):
        return self._wrap_generator(function)

    @functools.wraps(function)
    def wrapped(*args, **kwargs):
        with self.clone():
            try:
                return function(*args, **kwargs)
            except Exception:
                return None

    return wrapped
