"""The names are sorted. They stay in the order of `state`."""


def unwrapped(state):
    prefix = "module." if all(name.startswith("module.") for name in state) else ""
    return {name.removeprefix(prefix): state[name] for name in sorted(state)}
