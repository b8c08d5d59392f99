# the Module of the page, with parameters() and state_dict() as its walk gives them
class Module:
    def __init__(self):
        kinds = dict(_parameters={}, _buffers={}, _modules={})
        self.__dict__.update(kinds)

    def __setattr__(self, name, value):
        if isinstance(value, nn.Parameter):
            self._parameters[name] = value
        elif isinstance(value, Module):
            self._modules[name] = value
        else:
            object.__setattr__(self, name, value)

    def __getattr__(self, name):
        for kind in ("_parameters", "_buffers", "_modules"):
            if name in self.__dict__[kind]:
                return self.__dict__[kind][name]
        raise AttributeError(name)

    def register_buffer(self, name, tensor):
        self._buffers[name] = tensor

    def named(self, kind, prefix=""):
        for name, tensor in getattr(self, kind).items():
            yield prefix + name, tensor
        for name, child in self._modules.items():
            yield from child.named(kind, prefix + name + ".")

    def parameters(self):
        return [p for _, p in self.named("_parameters")]

    def state_dict(self):
        return {**dict(self.named("_parameters")), **dict(self.named("_buffers"))}

    def __call__(self, *args):
        return self.forward(*args)
