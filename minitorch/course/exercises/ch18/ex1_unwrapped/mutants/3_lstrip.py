"""`lstrip("module.")` takes away any of these letters from the start, not this word."""


def unwrapped(state):
    if not all(name.startswith("module.") for name in state):
        return dict(state)
    return {name.lstrip("module."): value for name, value in state.items()}
