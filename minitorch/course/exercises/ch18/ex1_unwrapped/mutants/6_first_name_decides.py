"""The first name alone decides. Look at all of them."""


def unwrapped(state):
    if not next(iter(state), "").startswith("module."):
        return dict(state)
    return {name.removeprefix("module."): value for name, value in state.items()}
