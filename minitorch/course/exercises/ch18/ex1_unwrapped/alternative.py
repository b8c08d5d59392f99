def unwrapped(state):
    parts = [name.split(".", 1) for name in state]
    wrapped = all(len(part) == 2 and part[0] == "module" for part in parts)
    names = [part[1] for part in parts] if wrapped else list(state)
    return dict(zip(names, state.values()))
