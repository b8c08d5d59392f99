# by the length of the prefix
PREFIX = "module."

def unwrapped(state):
    cut = len(PREFIX) * all(key[: len(PREFIX)] == PREFIX for key in state)
    return dict(zip((key[cut:] for key in state), state.values()))
