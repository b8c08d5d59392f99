# writes into a copy of the target
def __array_ufunc__(self, ufunc, method, *inputs, **keywords):
    fn = ufunc if method == "__call__" else getattr(ufunc, method)
    out = keywords.pop("out", None)
    args = [getattr(x, "array", x) for x in inputs]
    notes = [getattr(x, "name", x) for x in inputs]
    r = np.asarray(fn(*args, **keywords))
    if out:
        self.tape.append((out[0].name, fn, notes, dict(keywords, out=(out[0].name,))))
        return type(self)(r, out[0].name, self.tape)
    self.tape.append((f"t{len(self.tape)}", fn, notes, keywords))
    return type(self)(r, f"t{len(self.tape) - 1}", self.tape)
