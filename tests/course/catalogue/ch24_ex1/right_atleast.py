# asarray by way of a view of what came
def __array_ufunc__(self, ufunc, method, *inputs, **keywords):
    cls, n = type(self), len(self.tape)
    op = ufunc.__call__ if False else (ufunc if method == "__call__" else getattr(ufunc, method))
    real = tuple(x.array if isinstance(x, cls) else x for x in inputs)
    kept = tuple(x.name if isinstance(x, cls) else x for x in inputs)
    if keywords.get("out") is not None:
        (target,) = keywords["out"]
        op(*real, **dict(keywords, out=target.array))
        self.tape.append((target.name, op, list(kept), dict(keywords, out=(target.name,))))
        return target
    value = op(*real, **keywords)
    if not isinstance(value, np.ndarray):
        value = np.array(value)
    self.tape.append((f"t{n}", op, list(kept), dict(keywords)))
    return cls(value, f"t{n}", self.tape)
