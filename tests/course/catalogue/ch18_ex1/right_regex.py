# a regular expression that is anchored at the start
import re

def unwrapped(state):
    if any(re.match(r"module\.", k) is None for k in state):
        return {**state}
    return {re.sub(r"^module\.", "", k, count=1): v for k, v in state.items()}
