"""Two tensors got the same name, and one was lost without a word."""


def unwrapped(state):
    found = {}
    for name, value in state.items():
        short = name.removeprefix("module.")
        found[short] = value
    return found
