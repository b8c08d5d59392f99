# only modules without children
def train(self, mode=True):
    if not isinstance(mode, bool):
        raise ValueError('bool please')
    for c in self.children():
        c.train(mode)
    if not list(self.children()):
        self.training = mode
    return self
