def unwrapped(state):
    length = len("module.")
    names = [n[length:] if n[:length] == "module." else n for n in state]
    if len(set(names)) < len(names):
        raise ValueError("a name would stand for two tensors")
    return dict(zip(names, state.values()))
