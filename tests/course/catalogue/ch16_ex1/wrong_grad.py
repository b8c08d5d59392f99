# switches gradients instead
def train(self, mode=True):
    if not isinstance(mode, bool):
        raise ValueError('bool please')
    self.requires_grad_(mode)
    return self
