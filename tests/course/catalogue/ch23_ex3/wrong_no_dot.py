# forgets the dot
def unwrapped(state):
    new = {(k[6:].lstrip('.') if k.startswith('module') else k): v for k, v in state.items()}
    if len(new) != len(state): raise ValueError
    return new
