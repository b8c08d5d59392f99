"""the generator is run to its end before the caller gets the first value."""

import functools


def wrap_generator(self, function):
    @functools.wraps(function)
    def wrapped(*args, **kwargs):
        with self.clone():
            values = list(function(*args, **kwargs))
        yield from values

    return wrapped
