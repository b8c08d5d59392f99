# one table of (kind, value)
class Module:
    def __init__(self):
        self.__dict__["table"] = {}

    def __setattr__(self, name, value):
        kind = "p" if isinstance(value, nn.Parameter) else "m" if isinstance(value, Module) else None
        table = self.__dict__.get("table")
        if table is None:
            if kind:
                raise AttributeError("call super().__init__() first")
            self.__dict__[name] = value
            return
        old = table.get(name, (None, None))[0]
        if kind:
            self.__dict__.pop(name, None)
            table[name] = (kind, value)
        elif old in ("p", "m") and value is not None:
            raise TypeError(name)
        elif old == "b" and isinstance(value, torch.Tensor):
            table[name] = ("b", value)
        else:
            table.pop(name, None)
            self.__dict__[name] = value

    def __getattr__(self, name):
        table = self.__dict__.get("table", {})
        if name not in table:
            raise AttributeError(name)
        return table[name][1]

    def register_buffer(self, name, tensor):
        self.table[name] = ("b", tensor)

    def _of(self, kind):
        return [(n, v) for n, (k, v) in self.table.items() if k == kind]

    def parameters(self):
        ps = [p for _, p in self._of("p")]
        for _, child in self._of("m"):
            for p in child.parameters():
                if all(p is not q for q in ps):
                    ps.append(p)
        unique = []
        for p in ps:
            if not any(p is q for q in unique):
                unique.append(p)
        return unique

    def state_dict(self):
        sd = {n: t.detach() for n, t in self._of("p") + self._of("b")}
        for n, child in self._of("m"):
            for path, t in child.state_dict().items():
                sd[n + "." + path] = t
        return sd

    def __call__(self, *args, **kwargs):
        return self.forward(*args, **kwargs)
