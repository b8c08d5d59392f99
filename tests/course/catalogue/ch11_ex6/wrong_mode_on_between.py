# recording is switched on at each yield, whatever the caller had
def wrap_generator(self, function):
    @functools.wraps(function)
    def wrapped(*a, **k):
        with self.clone():
            for out in function(*a, **k):
                with torch.enable_grad():
                    yield out
    return wrapped
