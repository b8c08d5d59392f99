# another class of error
def train(self, mode=True):
    if not isinstance(mode, bool):
        raise TypeError('bool')
    self.training = mode
    for c in self.children():
        c.train(mode)
    return self
