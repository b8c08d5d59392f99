# checks the length
def unwrapped(state):
    new = {k.removeprefix('module.'): v for k, v in state.items()}
    if len(new) != len(state):
        raise ValueError('names collide')
    return new
