# an error instead of a dict without changes
def unwrapped(state):
    for name in state:
        if not name.startswith("module."):
            raise KeyError(name)
    return {name[7:]: v for name, v in state.items()}
