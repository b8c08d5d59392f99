# the dot stays at the start of the names
def unwrapped(state):
    if not all(name.startswith("module.") for name in state):
        return dict(state)
    return {name.removeprefix("module"): v for name, v in state.items()}
