"""You note the call before it has run. If it fails, the tape holds a call that never happened."""

import numpy as np


def __array_ufunc__(self, ufunc, method, *inputs, **keywords):
    def change(things, attribute):
        return [getattr(x, attribute) if isinstance(x, type(self)) else x for x in things]

    function = ufunc if method == "__call__" else getattr(ufunc, method)
    out = keywords.pop("out", ())
    noted = {**keywords, "out": tuple(change(out, "name"))} if out else keywords
    name = out[0].name if out else f"t{len(self.tape)}"
    self.tape.append((name, function, change(inputs, "name"), noted))
    given = {"out": tuple(change(out, "array"))} if out else {}
    array = function(*change(inputs, "array"), **keywords, **given)
    return out[0] if out else type(self)(np.asarray(array), name, self.tape)
