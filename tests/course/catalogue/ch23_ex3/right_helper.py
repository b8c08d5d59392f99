# a helper
def unwrapped(state):
    def strip(name):
        return name[len('module.'):] if name.startswith('module.') else name
    seen = set()
    for name in state:
        if strip(name) in seen:
            raise ValueError('collision at ' + strip(name))
        seen.add(strip(name))
    return dict((strip(name), value) for name, value in state.items())
