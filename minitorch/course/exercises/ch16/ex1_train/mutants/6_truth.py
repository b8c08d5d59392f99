"""`1 == True`, and so 1 and 0 slip through. Ask for the type."""


def train(self, mode=True):
    if mode not in (True, False):
        raise ValueError(f"mode must be True or False, got {mode!r}")
    self.training = mode
    for child in self.children():
        child.train(mode)
    return self
