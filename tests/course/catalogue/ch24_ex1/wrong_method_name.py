# notes the name of the method instead of the function
def __array_ufunc__(self, ufunc, method, *inputs, **keywords):
    fn = getattr(ufunc, method)
    out = keywords.pop("out", None)
    args = [getattr(x, "array", x) for x in inputs]
    notes = [getattr(x, "name", x) for x in inputs]
    if out:
        fn(*args, out=(out[0].array,), **keywords)
        self.tape.append((out[0].name, method, notes, dict(keywords, out=(out[0].name,))))
        return out[0]
    made = type(self)(np.asarray(fn(*args, **keywords)), f"t{len(self.tape)}", self.tape)
    self.tape.append((made.name, method, notes, keywords))
    return made
