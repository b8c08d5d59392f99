"""`state` itself has changed. Make a new dict."""


def unwrapped(state):
    names = [name.removeprefix("module.") for name in state]
    if len(set(names)) < len(names):
        raise ValueError("a name would stand for two tensors")
    values = list(state.values())
    state.clear()
    state.update(zip(names, values))
    return state
