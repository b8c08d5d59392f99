"""The dict that was given has changed, and it is also what is returned. Make a new one."""


def unwrapped(state):
    if all(name.startswith("module.") for name in state):
        for name in list(state):
            state[name.removeprefix("module.")] = state.pop(name)
    return state
