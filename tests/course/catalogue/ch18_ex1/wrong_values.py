# only the names come back
def unwrapped(state):
    if not all(name.startswith("module.") for name in state):
        return list(state)
    return [name[7:] for name in state]
