# the generator is started when the function is called
def wrap_generator(self, function):
    @functools.wraps(function)
    def wrapped(*a, **k):
        gen = function(*a, **k)
        with self.clone():
            first = next(gen)
        def rest():
            yield first
            while True:
                with self.clone():
                    try:
                        out = next(gen)
                    except StopIteration as end:
                        return end.value
                yield out
        return rest()
    return wrapped
