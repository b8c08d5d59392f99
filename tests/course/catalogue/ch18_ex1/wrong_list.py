# a list of pairs
def unwrapped(state):
    if not all(name.startswith("module.") for name in state):
        return list(state.items())
    return [(name[7:], v) for name, v in state.items()]
