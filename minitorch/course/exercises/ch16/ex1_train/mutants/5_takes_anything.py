"""What is no bool should be refused with a `ValueError`."""


def train(self, mode=True):
    self.training = mode
    for child in self.children():
        child.train(mode)
    return self
