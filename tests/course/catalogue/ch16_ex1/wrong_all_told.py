# tells all descendants, each from above
def train(self, mode=True):
    if not isinstance(mode, bool):
        raise ValueError('bool please')
    self.training = mode
    for c in list(self.modules())[1:]:
        c.train(mode)
    return self
