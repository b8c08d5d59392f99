def train(self, mode=True):
    if type(mode) is not bool:
        raise ValueError("a flag is True or False")
    self.training = mode
    told = []
    for child in self._modules.values():
        if child is not None and not any(child is other for other in told):
            child.train(mode)
            told.append(child)
    return self
