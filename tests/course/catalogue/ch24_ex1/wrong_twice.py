# a call with out= is noted twice
def __array_ufunc__(self, ufunc, method, *inputs, **keywords):
    fn = ufunc if method == "__call__" else getattr(ufunc, method)
    out = keywords.pop("out", None)
    args = [getattr(x, "array", x) for x in inputs]
    notes = [getattr(x, "name", x) for x in inputs]
    made = type(self)(np.asarray(fn(*args, **keywords)), f"t{len(self.tape)}", self.tape)
    if out:
        out[0].array[...] = made.array
        self.tape.append((out[0].name, fn, notes, dict(keywords, out=(out[0].name,))))
        made = out[0]
    self.tape.append((made.name, fn, notes, keywords))
    return made
