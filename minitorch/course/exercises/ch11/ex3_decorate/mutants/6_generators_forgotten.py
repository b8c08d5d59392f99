"""calling a generator function runs none of its lines. The block is over before the first
`next`.
"""

import functools


def decorate(self, function):
    @functools.wraps(function)
    def wrapped(*args, **kwargs):
        with self.clone():
            return function(*args, **kwargs)

    return wrapped
