# takes exactly one argument
def decorate(self, function):
    if inspect.isgeneratorfunction(function):
        return self._wrap_generator(function)
    @functools.wraps(function)
    def inner(x):
        with self.clone():
            return function(x)
    return inner
