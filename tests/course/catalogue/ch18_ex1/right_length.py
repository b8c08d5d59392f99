# counts the names that begin with the prefix, an OrderedDict
from collections import OrderedDict

def unwrapped(state):
    p = "module."
    count = len([k for k in state if k[:len(p)] == p])
    if count < len(state):
        return OrderedDict(state.items())
    return OrderedDict((k[len(p):], v) for k, v in state.items())
