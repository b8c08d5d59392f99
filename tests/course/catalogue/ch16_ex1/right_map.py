# map, forced by list
def train(self, mode=True):
    if type(mode) != bool:
        raise ValueError('a bool')
    self.__dict__['training'] = mode
    list(map(lambda m: m.train(mode), self.children()))
    return self
