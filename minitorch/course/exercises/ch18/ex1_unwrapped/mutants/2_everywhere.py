"""`replace` takes away `module.` in the middle of a name as well."""


def unwrapped(state):
    if not all(name.startswith("module.") for name in state):
        return dict(state)
    return {name.replace("module.", ""): value for name, value in state.items()}
