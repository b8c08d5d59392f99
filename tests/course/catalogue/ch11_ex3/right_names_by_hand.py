# name and docstring copied by hand
def decorate(self, function):
    if function.__code__.co_flags & 0x20 if hasattr(function, "__code__") else False:
        return self._wrap_generator(function)
    def inner(*a, **k):
        with self.clone() as _:
            result = function(*a, **k)
        return result
    inner.__name__ = function.__name__
    inner.__doc__ = function.__doc__
    return inner
