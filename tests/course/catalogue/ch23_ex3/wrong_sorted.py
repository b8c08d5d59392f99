# sorted names
def unwrapped(state):
    new = {k.removeprefix('module.'): state[k] for k in sorted(state)}
    if len(new) != len(state): raise ValueError
    return new
