# a loop, and a second loop when one name has no prefix
def unwrapped(state):
    result = {}
    for name, value in state.items():
        if not name.startswith("module."):
            result = {}
            for n in state:
                result[n] = state[n]
            return result
        result[name[7:]] = value
    return result
