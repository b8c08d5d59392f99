# dictionaries made by a helper; generators walk
def all_modules(module, prefix=""):
    yield prefix, module
    for name, child in module.children_.items():
        yield from all_modules(child, prefix + name + ".")


class Module:
    def __init__(self):
        for kind in ("parameters_", "buffers_", "children_"):
            object.__setattr__(self, kind, {})
        object.__setattr__(self, "ready", True)

    def __getattr__(self, name):
        if "ready" in vars(self):
            for kind in (self.parameters_, self.buffers_, self.children_):
                if name in kind:
                    return kind[name]
        raise AttributeError(f"{type(self).__name__} has no {name}")

    def __setattr__(self, name, value):
        registered = isinstance(value, (nn.Parameter, Module))
        if "ready" not in vars(self):
            if registered:
                raise AttributeError("not ready")
            return super().__setattr__(name, value)
        if not registered and value is not None and (name in self.parameters_ or name in self.children_):
            raise TypeError("registered")
        if not registered and name in self.buffers_:
            self.buffers_[name] = value
            return
        where = None
        if isinstance(value, nn.Parameter):
            where = self.parameters_
        elif isinstance(value, Module):
            where = self.children_
        for kind in (self.parameters_, self.buffers_, self.children_):
            if kind is not where:
                kind.pop(name, None)
        if where is None:
            super().__setattr__(name, value)
        else:
            vars(self).pop(name, None)
            where[name] = value

    def register_buffer(self, name, tensor):
        self.buffers_[name] = tensor

    def parameters(self):
        out = {}
        for _, m in all_modules(self):
            for p in m.parameters_.values():
                out.setdefault(id(p), p)
        return list(out.values())

    def state_dict(self):
        out = {}
        for prefix, m in all_modules(self):
            for name, p in m.parameters_.items():
                out[prefix + name] = p.data
            for name, b in m.buffers_.items():
                out[prefix + name] = b.detach()
        return out

    def __call__(self, *args, **kwargs):
        return self.forward(*args, **kwargs)
