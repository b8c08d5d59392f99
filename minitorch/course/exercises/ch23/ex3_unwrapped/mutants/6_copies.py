"""The tensors should be the same objects, and not copies."""


def unwrapped(state):
    found = {}
    for name, value in state.items():
        short = name.removeprefix("module.")
        if short in found:
            raise ValueError(f"two tensors would be called {short}")
        found[short] = value.clone()
    return found
