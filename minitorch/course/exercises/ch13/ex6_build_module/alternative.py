from minitorch import nn


class Module:
    """All attributes are ordinary ones; a list tells in which order names were registered."""

    def __init__(self):
        object.__setattr__(self, "names", {"parameter": [], "buffer": [], "child": []})

    def __setattr__(self, name, value):
        kind = kind_of(value)
        if kind is not None:
            if "names" not in self.__dict__:
                raise AttributeError("no Module yet")
            self._note(kind, name)
        elif "names" in self.__dict__:
            for taken in ("parameter", "child"):
                if name in self.names[taken]:
                    if value is not None:
                        raise TypeError(f"only a {taken} or None can be assigned to {name}")
                    self.names[taken].remove(name)
        object.__setattr__(self, name, value)

    def _note(self, kind, name):
        for other, names in self.names.items():
            if other != kind and name in names:
                names.remove(name)
        if name not in self.names[kind]:
            self.names[kind].append(name)

    def register_buffer(self, name, tensor):
        self._note("buffer", name)
        object.__setattr__(self, name, tensor)

    def _walk(self, kinds):
        for kind in kinds:
            for name in self.names[kind]:
                yield name, getattr(self, name)
        for child in self.names["child"]:
            for name, tensor in getattr(self, child)._walk(kinds):
                yield child + "." + name, tensor

    def parameters(self):
        found = []
        for _, parameter in self._walk(["parameter"]):
            if not any(parameter is other for other in found):
                found.append(parameter)
        return found

    def state_dict(self):
        return {name: tensor.data for name, tensor in self._walk(["parameter", "buffer"])}

    def __call__(self, *args, **kwargs):
        return self.forward(*args, **kwargs)


def kind_of(value):
    if isinstance(value, nn.Parameter):
        return "parameter"
    return "child" if isinstance(value, Module) else None
