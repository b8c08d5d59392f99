# the function is called when it is decorated
def decorate(self, function):
    with self.clone():
        return function()
