# a helper runs each step and says whether it was the last
def wrap_generator(self, function):
    def run(step, *given):
        with self.clone():
            try:
                return False, step(*given)
            except StopIteration as end:
                return True, end.value
    @functools.wraps(function)
    def wrapped(*a, **k):
        gen = function(*a, **k)
        over, out = run(gen.send, None)
        while not over:
            try:
                got = yield out
            except GeneratorExit:
                run(gen.close)
                raise
            except BaseException as error:
                over, out = run(gen.throw, error)
            else:
                over, out = run(gen.send, got)
        return out
    return wrapped
