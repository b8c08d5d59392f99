"""A file that no wrapper has written may have some names that begin with `module.`, and here they
lose it.
"""


def unwrapped(state):
    return {name.removeprefix("module."): value for name, value in state.items()}
