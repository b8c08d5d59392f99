"""the block is always `no_grad`. The switch may also be `enable_grad`."""

import functools

import minitorch as torch


def wrap_generator(self, function):
    @functools.wraps(function)
    def wrapped(*args, **kwargs):
        generator = function(*args, **kwargs)
        step, value = generator.send, None
        while True:
            try:
                with torch.no_grad():
                    out = step(value)
            except StopIteration as end:
                return end.value
            try:
                step, value = generator.send, (yield out)
            except GeneratorExit:
                with torch.no_grad():
                    generator.close()
                raise
            except BaseException as error:
                step, value = generator.throw, error

    return wrapped
