"""All flags are set from above. A child with a `train` of its own was never asked."""


def train(self, mode=True):
    if not isinstance(mode, bool):
        raise ValueError(f"mode must be True or False, got {mode!r}")
    for module in self.modules():
        module.training = mode
    return self
