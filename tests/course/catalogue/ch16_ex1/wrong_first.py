# only the first child
def train(self, mode=True):
    if not isinstance(mode, bool):
        raise ValueError('bool please')
    self.training = mode
    for c in list(self.children())[:1]:
        c.train(mode)
    return self
