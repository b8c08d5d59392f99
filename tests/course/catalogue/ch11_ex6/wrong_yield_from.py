# yield from, without any switch
# mistake: like-a-function
def wrap_generator(self, function):
    @functools.wraps(function)
    def wrapped(*a, **k):
        return (yield from function(*a, **k))
    return wrapped
