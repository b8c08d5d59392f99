# ordinary attributes all over, and three ordered sets of names
class Module:
    def __init__(self):
        self.__dict__.update(ps={}, bs={}, ms={})

    def __setattr__(self, name, value):
        d = self.__dict__
        if isinstance(value, (nn.Parameter, Module)):
            if "ps" not in d:
                raise AttributeError("super().__init__() comes first")
            mine = d["ps"] if isinstance(value, nn.Parameter) else d["ms"]
            for names in (d["ps"], d["bs"], d["ms"]):
                if names is not mine:
                    names.pop(name, None)
            mine.setdefault(name)
        elif "ps" in d and (name in d["ps"] or name in d["ms"]):
            if value is not None:
                raise TypeError(f"cannot put {type(value).__name__} under {name}")
            d["ps"].pop(name, 0)
            d["ms"].pop(name, 0)
        d[name] = value

    def register_buffer(self, name, tensor):
        self.bs[name] = None
        self.__dict__[name] = tensor

    def parameters(self):
        found = []
        for p in [getattr(self, n) for n in self.ps] + [p for n in self.ms for p in getattr(self, n).parameters()]:
            if id(p) not in [id(q) for q in found]:
                found.append(p)
        return found

    def state_dict(self):
        state = {}
        for n in [*self.ps, *self.bs]:
            state[n] = getattr(self, n).detach()
        for n in self.ms:
            for k, v in getattr(self, n).state_dict().items():
                state[f"{n}.{k}"] = v
        return state

    def __call__(self, *args, **kwargs):
        return self.forward(*args, **kwargs)
