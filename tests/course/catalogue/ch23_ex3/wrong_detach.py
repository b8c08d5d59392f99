# detached tensors are other objects
# mistake: copies
def unwrapped(state):
    new = {k.removeprefix('module.'): v.detach() for k, v in state.items()}
    if len(new) != len(state): raise ValueError
    return new
