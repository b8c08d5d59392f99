# no block at all
# mistake: switched-when-decorated
def decorate(self, function):
    if inspect.isgeneratorfunction(function):
        return self._wrap_generator(function)
    @functools.wraps(function)
    def inner(*a, **k):
        return function(*a, **k)
    return inner
