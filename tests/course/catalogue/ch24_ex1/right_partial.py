# helpers outside of the method
def swap(x, cls, attribute):
    return getattr(x, attribute) if type(x) is cls else x

def __array_ufunc__(self, ufunc, method, *inputs, **keywords):
    f = getattr(ufunc, method) if method != "__call__" else ufunc
    cls = type(self)
    target = keywords.get("out", (None,))[0]
    kw = {k: tuple(swap(x, cls, "array") for x in v) if k == "out" else v for k, v in keywords.items()}
    r = f(*(swap(x, cls, "array") for x in inputs), **kw)
    kw = {k: tuple(swap(x, cls, "name") for x in v) if k == "out" else v for k, v in keywords.items()}
    if target is None:
        target = cls(np.asarray(r), "t%d" % len(self.tape), self.tape)
    self.tape.append((target.name, f, [swap(x, cls, "name") for x in inputs], kw))
    return target
