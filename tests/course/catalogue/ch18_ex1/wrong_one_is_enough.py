# one name with the prefix is enough
# mistake: each-name
def unwrapped(state):
    if any(name.startswith("module.") for name in state):
        return {name.removeprefix("module."): value for name, value in state.items()}
    return dict(state)
