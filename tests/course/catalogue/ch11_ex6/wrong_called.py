# calls the function when it is wrapped
def wrap_generator(self, function):
    with self.clone():
        return list(function())
