# a regular expression
import re
def unwrapped(state):
    out = {}
    for k in state:
        new = re.sub(r'^module\.', '', k)
        if new in out:
            raise ValueError(k)
        out[new] = state[k]
    return out
