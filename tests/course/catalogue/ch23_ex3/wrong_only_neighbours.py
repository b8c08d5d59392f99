# looks for the short name among the old names only
def unwrapped(state):
    found = {}
    for name, value in state.items():
        if name.startswith("module."):
            if name[7:] in list(state)[: list(state).index(name)]:
                raise ValueError
            name = name[7:]
        found[name] = value
    return found
