# all or none, as the first name
def unwrapped(state):
    names = list(state)
    if names and names[0].startswith('module.'):
        new = {k[7:]: v for k, v in state.items()}
    else:
        new = dict(state)
    if len(new) != len(state): raise ValueError
    return new
