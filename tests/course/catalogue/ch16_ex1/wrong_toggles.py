# toggles the flag
def train(self, mode=True):
    if not isinstance(mode, bool):
        raise ValueError('bool please')
    self.training = not self.training
    for c in self.children():
        c.train(self.training)
    return self
