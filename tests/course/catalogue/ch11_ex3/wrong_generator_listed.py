# a generator is run to its end at once
def decorate(self, function):
    @functools.wraps(function)
    def inner(*a, **k):
        with self.clone():
            result = function(*a, **k)
            return list(result) if inspect.isgenerator(result) else result
    return inner
