def unwrapped(state):
    found = {}
    for name, value in state.items():
        short = name.removeprefix("module.")
        if short in found:
            raise ValueError(f"two tensors would be called {short}")
        found[short] = value
    return found
