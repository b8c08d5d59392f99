"""when the function fails, the block is never left, and the mode stays switched."""

import functools
import inspect


def decorate(self, function):
    if inspect.isgeneratorfunction(function):
        return self._wrap_generator(function)

    @functools.wraps(function)
    def wrapped(*args, **kwargs):
        block = self.clone()
        block.__enter__()
        result = function(*args, **kwargs)
        block.__exit__(None, None, None)
        return result

    return wrapped
