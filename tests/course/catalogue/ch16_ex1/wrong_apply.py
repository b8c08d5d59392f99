# apply sets every flag, a list is returned
def train(self, mode=True):
    if not isinstance(mode, bool):
        raise ValueError('bool please')
    return [setattr(m, 'training', mode) for m in self.modules()]
