# returns pairs
def unwrapped(state):
    return [(k.removeprefix('module.'), v) for k, v in state.items()]
