# returns the generator function as it is
# mistake: like-a-function
def wrap_generator(self, function):
    return function
