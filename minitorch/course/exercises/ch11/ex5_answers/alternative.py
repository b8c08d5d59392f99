import minitorch as torch


def answers():
    one = 1000 * torch.ones(1).element_size()
    graphs = {"A": 1, "B": 0, "C": 3, "D": 1, "E": 0}
    return {name: float(count * one) for name, count in graphs.items()}
