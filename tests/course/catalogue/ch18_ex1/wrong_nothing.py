# nothing is taken away at all
def unwrapped(state):
    return dict(state)
