# the long form, one branch a step
def wrap_generator(self, function):
    @functools.wraps(function)
    def wrapped(*a, **k):
        gen = function(*a, **k)
        try:
            with self.clone():
                out = gen.send(None)
            while True:
                try:
                    got = yield out
                except GeneratorExit:
                    with self.clone():
                        gen.close()
                    raise
                except BaseException as e:
                    with self.clone():
                        out = gen.throw(e)
                else:
                    with self.clone():
                        out = gen.send(got)
        except StopIteration as e:
            return e.value
    return wrapped
