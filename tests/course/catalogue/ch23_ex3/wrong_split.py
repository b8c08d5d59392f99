# takes what is behind the first dot
def unwrapped(state):
    new = {k.split('.', 1)[-1]: v for k, v in state.items()}
    if len(new) != len(state): raise ValueError
    return new
