# returns the array, so the next call is not noted
def __array_ufunc__(self, ufunc, method, *inputs, **keywords):
    fn = ufunc if method == "__call__" else getattr(ufunc, method)
    args = [getattr(x, "array", x) for x in inputs]
    if "out" in keywords:
        keywords["out"] = (keywords["out"][0].array,)
    self.tape.append((f"t{len(self.tape)}", fn, [getattr(x, "name", x) for x in inputs], keywords))
    return fn(*args, **keywords)
