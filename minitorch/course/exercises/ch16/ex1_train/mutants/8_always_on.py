"""The children are told `train()`, whatever `mode` is."""


def train(self, mode=True):
    if not isinstance(mode, bool):
        raise ValueError(f"mode must be True or False, got {mode!r}")
    self.training = mode
    for child in self.children():
        child.train()
    return self
