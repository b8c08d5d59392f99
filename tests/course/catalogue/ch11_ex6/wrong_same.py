# returns the generator function as it is
def wrap_generator(self, function):
    return function
