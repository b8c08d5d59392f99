# the switch is entered once and left at the end
def wrap_generator(self, function):
    @functools.wraps(function)
    def wrapped(*a, **k):
        self.__enter__()
        for out in function(*a, **k):
            yield out
        self.__exit__(None, None, None)
    return wrapped
