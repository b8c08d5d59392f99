def unwrapped(state):
    if not all(name.startswith("module.") for name in state):
        return dict(state)
    return {name.removeprefix("module."): value for name, value in state.items()}
