# enter and exit called by hand
def decorate(self, function):
    if inspect.isgeneratorfunction(function):
        return self._wrap_generator(function)
    @functools.wraps(function)
    def inner(*a, **k):
        switch = self.clone()
        switch.__enter__()
        try:
            result = function(*a, **k)
        finally:
            switch.__exit__()
        return result
    return inner
