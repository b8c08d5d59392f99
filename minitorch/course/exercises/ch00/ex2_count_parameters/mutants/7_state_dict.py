"""The state dict holds more than the parameters. It also holds *buffers*: numbers that are saved
with the network but not learned. You count them, too.
"""


def count_parameters(model):
    return sum(t.numel() for t in model.state_dict().values())
