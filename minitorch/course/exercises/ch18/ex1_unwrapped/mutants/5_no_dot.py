"""`"modules.0.weight"` begins with `module`, too. The dot belongs to the prefix."""


def unwrapped(state):
    if not all(name.startswith("module") for name in state):
        return dict(state)
    return {name[len("module.") :]: value for name, value in state.items()}
