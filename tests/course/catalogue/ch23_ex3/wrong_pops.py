# pops while walking
def unwrapped(state):
    for k in list(state):
        if k.startswith('module.'):
            if k[7:] in state: raise ValueError
            state[k[7:]] = state.pop(k)
    return state
