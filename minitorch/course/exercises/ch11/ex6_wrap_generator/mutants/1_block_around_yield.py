"""the block stays open at the `yield`, so the caller runs under your switch as well."""

import functools


def wrap_generator(self, function):
    @functools.wraps(function)
    def wrapped(*args, **kwargs):
        with self.clone():
            return (yield from function(*args, **kwargs))

    return wrapped
