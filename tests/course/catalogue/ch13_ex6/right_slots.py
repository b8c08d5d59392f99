# the dictionaries in one, by kind; __getattribute__ is left alone
class Module:
    def __init__(self):
        object.__setattr__(self, "_parameters", {})
        object.__setattr__(self, "_buffers", {})
        object.__setattr__(self, "_modules", {})

    def register_buffer(self, name, tensor):
        self.__dict__.pop(name, None)
        self._buffers[name] = tensor

    def __setattr__(self, name, value):
        is_param = isinstance(value, nn.Parameter)
        is_module = isinstance(value, Module)
        d = self.__dict__
        if (is_param or is_module) and "_parameters" not in d:
            raise AttributeError("cannot assign before Module.__init__()")
        if is_param:
            d.pop(name, None)
            self._buffers.pop(name, None)
            self._modules.pop(name, None)
            self._parameters[name] = value
        elif is_module:
            d.pop(name, None)
            self._buffers.pop(name, None)
            self._parameters.pop(name, None)
            self._modules[name] = value
        elif name in d.get("_parameters", {}):
            if value is not None:
                raise TypeError("a parameter or None")
            self._parameters[name] = None
        elif name in d.get("_modules", {}):
            if value is not None:
                raise TypeError("a module or None")
            self._modules[name] = None
        elif name in d.get("_buffers", {}):
            self._buffers[name] = value
        else:
            super().__setattr__(name, value)

    def __getattr__(self, name):
        for which in ["_parameters", "_buffers", "_modules"]:
            if which in self.__dict__ and name in self.__dict__[which]:
                return self.__dict__[which][name]
        raise AttributeError(name)

    def parameters(self):
        result = []
        seen = set()
        def walk(m):
            for p in m._parameters.values():
                if p is not None and id(p) not in seen:
                    seen.add(id(p))
                    result.append(p)
            for c in m._modules.values():
                if c is not None:
                    walk(c)
        walk(self)
        return result

    def state_dict(self, prefix=""):
        out = {}
        for d in (self._parameters, self._buffers):
            for k, v in d.items():
                if v is not None:
                    out[prefix + k] = v.detach()
        for k, c in self._modules.items():
            if c is not None:
                out.update(c.state_dict(prefix + k + "."))
        return out

    def __call__(self, *a, **k):
        return self.forward(*a, **k)
