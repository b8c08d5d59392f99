# an ExitStack holds the block
from contextlib import ExitStack

def decorate(self, function):
    @functools.wraps(function)
    def inner(*a, **k):
        with ExitStack() as stack:
            stack.enter_context(self.clone())
            return function(*a, **k)
    return self._wrap_generator(function) if inspect.isgeneratorfunction(function) else inner
