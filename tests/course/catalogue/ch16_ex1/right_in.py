# mode in a tuple of the two
def train(self, mode=True):
    if mode is not True and mode is not False:
        raise ValueError(mode)
    self.training = mode
    [child.train(mode) for child in self.children()]
    return self
