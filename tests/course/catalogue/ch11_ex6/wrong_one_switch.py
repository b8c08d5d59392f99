# one switch for all stretches: a generator in itself finds the wrong mode
import functools


def wrap_generator(self, function):
    @functools.wraps(function)
    def wrapped(*args, **kwargs):
        generator = function(*args, **kwargs)
        step, value = generator.send, None
        while True:
            try:
                with self:
                    out = step(value)
            except StopIteration as end:
                return end.value
            try:
                step, value = generator.send, (yield out)
            except GeneratorExit:
                with self:
                    generator.close()
                raise
            except BaseException as error:
                step, value = generator.throw, error

    return wrapped
