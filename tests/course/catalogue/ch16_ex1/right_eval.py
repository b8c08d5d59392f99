# calls eval for False
def train(self, mode=True):
    if not isinstance(mode, bool):
        raise ValueError('bool please')
    for child in self.children():
        if mode:
            child.train()
        else:
            child.train(False)
    self.training = mode
    return self
