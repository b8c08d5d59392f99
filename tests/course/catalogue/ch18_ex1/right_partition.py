# cuts at the first dot
def unwrapped(state):
    result = {}
    wrapped = set(k.partition(".")[:2] for k in state) <= {("module", ".")}
    for k, v in state.items():
        result[k.partition(".")[2] if wrapped else k] = v
    return result
