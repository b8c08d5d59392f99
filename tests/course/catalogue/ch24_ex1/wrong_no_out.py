# out is ignored: nothing is written
def __array_ufunc__(self, ufunc, method, *inputs, **keywords):
    fn = ufunc if method == "__call__" else getattr(ufunc, method)
    keywords.pop("out", None)
    args = [getattr(x, "array", x) for x in inputs]
    made = type(self)(np.asarray(fn(*args, **keywords)), f"t{len(self.tape)}", self.tape)
    self.tape.append((made.name, fn, [getattr(x, "name", x) for x in inputs], keywords))
    return made
