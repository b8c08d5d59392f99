# the next step is a lambda
def wrap_generator(self, function):
    def wrapped(*a, **k):
        gen = function(*a, **k)
        step = lambda: next(gen)
        while True:
            try:
                with self.clone():
                    out = step()
            except StopIteration as end:
                return end.value
            try:
                got = yield out
                step = lambda: gen.send(got)
            except GeneratorExit:
                with self.clone():
                    gen.close()
                raise
            except BaseException as error:
                caught = error
                step = lambda: gen.throw(caught)
    return functools.update_wrapper(wrapped, function)
