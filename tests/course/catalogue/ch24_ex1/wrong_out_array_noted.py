# the tape holds the array of out
def __array_ufunc__(self, ufunc, method, *inputs, **keywords):
    fn = ufunc if method == "__call__" else getattr(ufunc, method)
    args = [getattr(x, "array", x) for x in inputs]
    target = None
    if "out" in keywords:
        target = keywords["out"][0]
        keywords["out"] = (target.array,)
    r = fn(*args, **keywords)
    made = target or type(self)(np.asarray(r), f"t{len(self.tape)}", self.tape)
    self.tape.append((made.name, fn, [getattr(x, "name", x) for x in inputs], keywords))
    return made
