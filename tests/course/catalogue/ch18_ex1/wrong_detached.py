# the tensors are detached: other objects
# mistake: cloned
def unwrapped(state):
    if not all(name.startswith("module.") for name in state):
        return {name: v if v is None else v.detach() for name, v in state.items()}
    return {name[7:]: v if v is None else v.detach() for name, v in state.items()}
