# the prefix is looked for anywhere in the name, and taken away where it stands first
def unwrapped(state):
    if not all("module." in k for k in state): return dict(state)
    return {k.replace("module.", "", 1): v for k, v in state.items()}
