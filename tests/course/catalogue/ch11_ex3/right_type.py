# the fresh switch is made by its class
def decorate(self, function):
    if inspect.isgeneratorfunction(function):
        return self._wrap_generator(function)
    @functools.wraps(function)
    def inner(*a, **k):
        with type(self)():
            return function(*a, **k)
    return inner
