# the inputs are noted as a tuple
def __array_ufunc__(self, ufunc, method, *inputs, **keywords):
    fn = ufunc if method == "__call__" else getattr(ufunc, method)
    out = keywords.pop("out", None)
    args = [getattr(x, "array", x) for x in inputs]
    notes = tuple(getattr(x, "name", x) for x in inputs)
    if out:
        fn(*args, out=(out[0].array,), **keywords)
        self.tape.append((out[0].name, fn, notes, dict(keywords, out=(out[0].name,))))
        return out[0]
    made = type(self)(np.asarray(fn(*args, **keywords)), f"t{len(self.tape)}", self.tape)
    self.tape.append((made.name, fn, notes, keywords))
    return made
