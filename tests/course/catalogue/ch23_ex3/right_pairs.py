# names first, and a look at their number
def unwrapped(state):
    names = [n[7:] if n[:7] == "module." else n for n in state]
    if len({*names}) != len(names):
        raise ValueError("two of one name")
    return {n: state[old] for n, old in zip(names, state)}
