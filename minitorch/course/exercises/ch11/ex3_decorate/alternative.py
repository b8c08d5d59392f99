import functools
import inspect


def decorate(self, function):
    def wrapped(*args, **kwargs):
        block = self.clone()
        block.__enter__()
        try:
            return function(*args, **kwargs)
        finally:
            block.__exit__(None, None, None)

    if inspect.isgeneratorfunction(function):
        return self._wrap_generator(function)
    return functools.update_wrapper(wrapped, function)
