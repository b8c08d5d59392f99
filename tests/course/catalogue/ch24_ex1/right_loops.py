# lists built by loops
def __array_ufunc__(self, ufunc, method, *inputs, **keywords):
    arrays, names = [], []
    for x in inputs:
        if hasattr(x, "tape"):
            arrays.append(x.array)
            names.append(x.name)
        else:
            arrays.append(x)
            names.append(x)
    if method == "__call__":
        fn = ufunc
    else:
        fn = getattr(ufunc, method)
    if "out" in keywords:
        target = keywords["out"][0]
        fn(*arrays, **{**keywords, "out": (target.array,)})
        keywords["out"] = (target.name,)
        self.tape.append((target.name, fn, names, keywords))
        return target
    result = np.array(fn(*arrays, **keywords))
    made = type(self)(result, f"t{len(self.tape)}", self.tape)
    self.tape.append((made.name, fn, names, keywords))
    return made
