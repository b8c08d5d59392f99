"""The state dict holds more than parameters: buffers, which are saved but not learned, are counted
too.
"""


def count_parameters(model):
    return sum(t.numel() for t in model.state_dict().values())
