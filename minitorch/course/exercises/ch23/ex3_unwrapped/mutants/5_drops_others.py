"""Names without the prefix stay. Yours are gone."""


def unwrapped(state):
    found = {}
    for name, value in state.items():
        if not name.startswith("module."):
            continue
        short = name.removeprefix("module.")
        if short in found:
            raise ValueError(f"two tensors would be called {short}")
        found[short] = value
    return found
