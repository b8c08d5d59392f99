# another class of error
def unwrapped(state):
    new = {}
    for k, v in state.items():
        k = k.removeprefix('module.')
        if k in new: raise KeyError(k)
        new[k] = v
    return new
