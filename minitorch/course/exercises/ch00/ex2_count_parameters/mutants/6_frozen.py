"""Parameters that are not trained at the moment are left out. They belong to the network all the
same.
"""


def count_parameters(model):
    return sum(p.numel() for p in model.parameters() if p.requires_grad)
