"""A child with two names is told twice. What does `children()` do about that?"""


def train(self, mode=True):
    if not isinstance(mode, bool):
        raise ValueError(f"mode must be True or False, got {mode!r}")
    self.training = mode
    for child in self._modules.values():
        if child is not None:
            child.train(mode)
    return self
