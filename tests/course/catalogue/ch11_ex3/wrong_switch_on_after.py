# switches recording on afterwards, whatever it was
def decorate(self, function):
    if inspect.isgeneratorfunction(function):
        return self._wrap_generator(function)
    @functools.wraps(function)
    def inner(*a, **k):
        try:
            with self.clone():
                return function(*a, **k)
        finally:
            torch.set_grad_enabled(True)
    return inner
