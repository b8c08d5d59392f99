# only the first step is under the switch
def wrap_generator(self, function):
    @functools.wraps(function)
    def wrapped(*a, **k):
        gen = function(*a, **k)
        try:
            with self.clone():
                out = next(gen)
        except StopIteration as end:
            return end.value
        yield out
        return (yield from gen)
    return wrapped
