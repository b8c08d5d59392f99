"""the wrapper has a name of its own, and no docstring. `functools.wraps` copies both."""

import inspect


def decorate(self, function):
    if inspect.isgeneratorfunction(function):
        return self._wrap_generator(function)

    def wrapped(*args, **kwargs):
        with self.clone():
            return function(*args, **kwargs)

    return wrapped
