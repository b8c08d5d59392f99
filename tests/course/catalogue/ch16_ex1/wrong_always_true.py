# ignores mode
def train(self, mode=True):
    if not isinstance(mode, bool):
        raise ValueError('bool please')
    self.training = True
    for c in self.children():
        c.train(True)
    return self
