# only the last part of each name stays
def unwrapped(state):
    if not all(name.startswith("module.") for name in state):
        return dict(state)
    return {name.split(".")[-1]: v for name, v in state.items()}
