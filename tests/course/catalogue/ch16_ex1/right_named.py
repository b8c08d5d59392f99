# walks over named_children
def train(self, mode=True):
    if not isinstance(mode, bool):
        raise ValueError('bool please')
    self.training = mode
    for name, child in self.named_children():
        child.train(mode)
    return self
