"""an error that the caller throws in does not reach the generator."""

import functools


def wrap_generator(self, function):
    @functools.wraps(function)
    def wrapped(*args, **kwargs):
        generator = function(*args, **kwargs)
        step, value = generator.send, None
        while True:
            try:
                with self.clone():
                    out = step(value)
            except StopIteration as end:
                return end.value
            try:
                step, value = generator.send, (yield out)
            except GeneratorExit:
                with self.clone():
                    generator.close()
                raise

    return wrapped
