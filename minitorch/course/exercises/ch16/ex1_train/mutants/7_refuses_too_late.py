"""The `ValueError` comes after flags have changed."""


def train(self, mode=True):
    self.training = mode
    if not isinstance(mode, bool):
        raise ValueError("mode must be True or False")
    for child in self.children():
        child.train(mode)
    return self
