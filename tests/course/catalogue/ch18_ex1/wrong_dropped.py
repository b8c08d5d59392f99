# names without the prefix are left out
def unwrapped(state):
    return {name[7:]: v for name, v in state.items() if name.startswith("module.")}
