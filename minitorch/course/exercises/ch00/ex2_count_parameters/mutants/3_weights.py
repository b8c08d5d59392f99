"""This counts the weights and leaves out the biases."""


def count_parameters(model):
    return sum([p.numel() for p in model.parameters() if p.dim() == 2])
