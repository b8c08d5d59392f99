# gives the first value only
def wrap_generator(self, function):
    @functools.wraps(function)
    def wrapped(*a, **k):
        with self.clone():
            out = next(function(*a, **k))
        yield out
    return wrapped
