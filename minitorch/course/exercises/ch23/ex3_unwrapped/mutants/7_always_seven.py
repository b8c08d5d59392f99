"""Seven letters were cut off from every name, also from names without the prefix."""


def unwrapped(state):
    found = {}
    for name, value in state.items():
        short = name[7:]
        if short in found:
            raise ValueError(f"two tensors would be called {short}")
        found[short] = value
    return found
