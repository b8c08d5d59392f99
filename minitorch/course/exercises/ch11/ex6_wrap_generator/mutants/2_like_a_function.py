"""the block is over before the generator runs its first line."""

import functools


def wrap_generator(self, function):
    @functools.wraps(function)
    def wrapped(*args, **kwargs):
        with self.clone():
            return function(*args, **kwargs)

    return wrapped
