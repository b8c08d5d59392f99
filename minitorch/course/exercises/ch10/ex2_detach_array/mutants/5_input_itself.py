"""You return `input` itself, history and all. Make a new tensor."""


def detach_array(input, array):
    return input
