# an entry that is None is left out
def unwrapped(state):
    cut = 7 if all(name.startswith("module.") for name in state) else 0
    return {name[cut:]: v for name, v in state.items() if v is not None}
