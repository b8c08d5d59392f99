# fresh switches by type(self)()
def wrap_generator(self, function):
    @functools.wraps(function)
    def wrapped(*a, **k):
        gen = function(*a, **k)
        method, value = "send", None
        while True:
            with type(self)():
                try:
                    out = getattr(gen, method)(value)
                except StopIteration as end:
                    return end.value
            try:
                value = yield out
                method = "send"
            except GeneratorExit:
                with type(self)():
                    gen.close()
                raise
            except BaseException as error:
                method, value = "throw", error
    return wrapped
