# one clone for all calls, made when decorated
# mistake: same-switch
def decorate(self, function):
    if inspect.isgeneratorfunction(function):
        return self._wrap_generator(function)
    switch = self.clone()
    @functools.wraps(function)
    def inner(*a, **k):
        with switch:
            return function(*a, **k)
    return inner
