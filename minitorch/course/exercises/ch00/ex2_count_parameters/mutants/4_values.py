"""This adds up the values of the parameters. Count how many numbers there are."""


def count_parameters(model):
    return int(sum([p.sum().item() for p in model.parameters()]))
