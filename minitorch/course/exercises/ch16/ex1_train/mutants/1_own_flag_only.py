"""Only the module's own flag is set. Who tells the children?"""


def train(self, mode=True):
    if not isinstance(mode, bool):
        raise ValueError(f"mode must be True or False, got {mode!r}")
    self.training = mode
    return self
