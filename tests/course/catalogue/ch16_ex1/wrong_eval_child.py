# eval for the children, always
def train(self, mode=True):
    if not isinstance(mode, bool):
        raise ValueError('bool please')
    self.training = mode
    for c in self.children():
        c.eval()
    return self
