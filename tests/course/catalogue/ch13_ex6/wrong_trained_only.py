# frozen parameters are left out of parameters()
class Module:
    def __init__(self):
        self.__dict__.update(_parameters={}, _buffers={}, _modules={})

    def __setattr__(self, name, value):
        if "_modules" not in self.__dict__:
            if isinstance(value, (nn.Parameter, Module)):
                raise AttributeError("call super().__init__() first")
            return object.__setattr__(self, name, value)
        for kind, own in ((nn.Parameter, self._parameters), (Module, self._modules)):
            if isinstance(value, kind):
                self.__dict__.pop(name, None)
                own[name] = value
                return
            if name in own and value is not None:
                raise TypeError(f"{name} is registered: {value!r} cannot take its place")
            if name in own:
                del own[name]
        if name in self._buffers and isinstance(value, torch.Tensor):
            self._buffers[name] = value
        else:
            object.__setattr__(self, name, value)

    def __getattr__(self, name):
        for kind in ("_parameters", "_buffers", "_modules"):
            if name in self.__dict__.get(kind, ()):
                return self.__dict__[kind][name]
        raise AttributeError(f"there is no {name}")

    def register_buffer(self, name, tensor):
        self._buffers[name] = tensor

    def parameters(self):
        found = [p for p in self._parameters.values() if p.requires_grad]
        for child in self._modules.values():
            found += child.parameters()
        return list({id(parameter): parameter for parameter in found}.values())

    def state_dict(self):
        own = {**self._parameters, **self._buffers}
        state = {name: tensor.detach() for name, tensor in own.items()}
        for name, child in self._modules.items():
            state |= {f"{name}.{path}": tensor for path, tensor in child.state_dict().items()}
        return state

    def __call__(self, *args, **kwargs):
        return self.forward(*args, **kwargs)
