"""The values are copies. Two names of one tensor now have two tensors."""


def unwrapped(state):
    prefix = "module." if all(name.startswith("module.") for name in state) else ""
    return {
        name.removeprefix(prefix): value if value is None else value.clone()
        for name, value in state.items()
    }
