"""the function runs outside of any block of the switch. (A block that is entered when the
function is decorated is over before anybody calls it.)
"""

import functools
import inspect


def decorate(self, function):
    if inspect.isgeneratorfunction(function):
        return self._wrap_generator(function)
    with self.clone():

        @functools.wraps(function)
        def wrapped(*args, **kwargs):
            return function(*args, **kwargs)

        return wrapped
