"""Where nothing is taken away, `state` itself comes back. Whoever writes into the result then
changes both.
"""


def unwrapped(state):
    if not all(name.startswith("module.") for name in state):
        return state
    return {name.removeprefix("module."): value for name, value in state.items()}
