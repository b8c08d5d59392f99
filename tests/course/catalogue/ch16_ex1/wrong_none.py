# returns nothing from the children's loop
def train(self, mode=True):
    if not isinstance(mode, bool):
        raise ValueError('bool please')
    self.training = mode
    for c in self.children():
        return c.train(mode)
