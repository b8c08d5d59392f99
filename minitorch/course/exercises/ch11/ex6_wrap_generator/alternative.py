import functools


def wrap_generator(self, function):
    def under(step, *given):
        with self.clone():
            return step(*given)

    @functools.wraps(function)
    def wrapped(*args, **kwargs):
        inner = under(function, *args, **kwargs) if not kwargs else function(*args, **kwargs)
        try:
            out = under(next, inner)
            while True:
                try:
                    received = yield out
                except GeneratorExit:
                    under(inner.close)
                    raise
                except BaseException as thrown:
                    out = under(inner.throw, thrown)
                else:
                    out = under(inner.send, received)
        except StopIteration as end:
            return end.value

    return wrapped
