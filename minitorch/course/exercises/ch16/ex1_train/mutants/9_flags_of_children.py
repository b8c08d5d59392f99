"""The flags of the children are set, and nobody tells their children."""


def train(self, mode=True):
    if not isinstance(mode, bool):
        raise ValueError(f"mode must be True or False, got {mode!r}")
    self.training = mode
    for child in self.children():
        child.training = mode
    return self
