import numpy as np


def __array_ufunc__(self, ufunc, method, *inputs, **keywords):
    cls = self.__class__

    def change(things, attribute):
        return [getattr(x, attribute) if isinstance(x, cls) else x for x in things]

    call = {"__call__": ufunc}.get(method) or getattr(ufunc, method)
    targets = keywords.pop("out", ())
    extra = {"out": tuple(change(targets, "array"))} if targets else {}
    array = np.array(call(*change(inputs, "array"), **keywords, **extra))
    noted = {**keywords, "out": tuple(change(targets, "name"))} if targets else keywords
    made = targets[0] if targets else cls(array, f"t{len(self.tape)}", self.tape)
    self.tape += [(made.name, call, change(inputs, "name"), noted)]
    return made
