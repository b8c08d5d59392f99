"""The prefix is taken away once. A second `module.` may be the name of a layer."""


def unwrapped(state):
    found = {}
    for name, value in state.items():
        short = name
        while short.startswith("module."):
            short = short[7:]
        if short in found:
            raise ValueError(f"two tensors would be called {short}")
        found[short] = value
    return found
