"""The prefix is taken away until none is left. The network inside may have a child `module`."""


def unwrapped(state):
    while state and all(name.startswith("module.") for name in state):
        state = {name.removeprefix("module."): value for name, value in state.items()}
    return dict(state)
