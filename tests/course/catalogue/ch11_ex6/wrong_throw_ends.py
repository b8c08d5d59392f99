# an error thrown in ends the generator
# mistake: never-thrown
def wrap_generator(self, function):
    @functools.wraps(function)
    def wrapped(*a, **k):
        gen = function(*a, **k)
        value = None
        while True:
            try:
                with self.clone():
                    out = gen.send(value)
            except StopIteration as end:
                return end.value
            try:
                value = yield out
            except BaseException:
                with self.clone():
                    gen.close()
                raise
    return wrapped
