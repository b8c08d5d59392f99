# each result gets a tape of its own
def __array_ufunc__(self, ufunc, method, *inputs, **keywords):
    fn = ufunc if method == "__call__" else getattr(ufunc, method)
    out = keywords.pop("out", None)
    args = [getattr(x, "array", x) for x in inputs]
    notes = [getattr(x, "name", x) for x in inputs]
    name = f"t{len(self.tape)}"
    if out:
        fn(*args, out=(out[0].array,), **keywords)
        self.tape.append((out[0].name, fn, notes, dict(keywords, out=(out[0].name,))))
        return out[0]
    r = fn(*args, **keywords)
    self.tape.append((name, fn, notes, keywords))
    return type(self)(np.asarray(r), name, list(self.tape))
