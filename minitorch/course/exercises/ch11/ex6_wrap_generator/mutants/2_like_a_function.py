"""the generator runs outside of any block of the switch. (A block around the call is over
before the first line of the generator runs.)
"""

import functools


def wrap_generator(self, function):
    @functools.wraps(function)
    def wrapped(*args, **kwargs):
        with self.clone():
            return function(*args, **kwargs)

    return wrapped
