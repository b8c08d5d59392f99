"""The first seven letters of each name are cut off, whatever they are."""


def unwrapped(state):
    return {name[7:]: value for name, value in state.items()}
