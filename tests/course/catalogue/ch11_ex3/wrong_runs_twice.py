# calls the function once too often
def decorate(self, function):
    if inspect.isgeneratorfunction(function):
        return self._wrap_generator(function)
    @functools.wraps(function)
    def inner(*a, **k):
        with self.clone():
            function(*a, **k)
            return function(*a, **k)
    return inner
