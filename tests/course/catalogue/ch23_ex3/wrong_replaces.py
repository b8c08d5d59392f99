# replace
# mistake: replace
def unwrapped(state):
    out = dict()
    for key in state.keys():
        k = key.replace('module.', '')
        if k in out:
            raise ValueError('twice')
        out[k] = state[key]
    return out
