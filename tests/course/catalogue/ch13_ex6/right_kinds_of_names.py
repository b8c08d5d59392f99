# ordinary attributes, and one dict that says which name is a p, a b or an m
class Module:
    def __init__(self):
        self.__dict__["kinds"] = {}
    def _of(self, kind):
        return [(n, self.__dict__[n]) for n, k in self.__dict__["kinds"].items() if k == kind]
    def __setattr__(self, name, value):
        kinds = self.__dict__.get("kinds")
        new = "p" if isinstance(value, nn.Parameter) else "m" if isinstance(value, Module) else None
        if kinds is None:
            if new: raise AttributeError("super().__init__() is missing")
        else:
            old = kinds.get(name)
            if new:
                if old != new:
                    kinds.pop(name, None)
                    kinds[name] = new
            elif old in ("p", "m"):
                if value is not None:
                    raise TypeError("no")
                del kinds[name]
            elif old == "b" and not isinstance(value, torch.Tensor):
                del kinds[name]
        self.__dict__[name] = value
    def register_buffer(self, name, tensor):
        self.__dict__["kinds"][name] = "b"
        self.__dict__[name] = tensor
    def parameters(self):
        out = [p for _, p in self._of("p")]
        for _, c in self._of("m"):
            out += c.parameters()
        return list({id(p): p for p in out}.values())
    def state_dict(self):
        state = {n: t.detach() for n, t in self._of("p") + self._of("b")}
        for n, c in self._of("m"):
            state.update({f"{n}.{k}": v for k, v in c.state_dict().items()})
        return state
    def __call__(self, *a, **k):
        return self.forward(*a, **k)
