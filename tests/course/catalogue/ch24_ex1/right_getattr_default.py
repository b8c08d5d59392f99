# getattr with a default: only Taped has these attributes
def __array_ufunc__(self, ufunc, method, *inputs, **keywords):
    fn = ufunc if method == "__call__" else getattr(ufunc, method)
    out = keywords.pop("out", None)
    args = [getattr(x, "array", x) for x in inputs]
    notes = [getattr(x, "name", x) for x in inputs]
    if out:
        fn(*args, out=tuple(getattr(o, "array", o) for o in out), **keywords)
        self.tape.append((out[0].name, fn, notes, dict(keywords, out=tuple(getattr(o, "name", o) for o in out))))
        return out[0]
    made = self.__class__(np.asarray(fn(*args, **keywords)), f"t{len(self.tape)}", self.tape)
    self.tape.append((made.name, fn, notes, keywords))
    return made
