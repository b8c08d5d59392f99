# yield from, without any switch
def wrap_generator(self, function):
    @functools.wraps(function)
    def wrapped(*a, **k):
        return (yield from function(*a, **k))
    return wrapped
