import minitorch as torch
from minitorch import nn

LOGS = [[-1.0, -5.0], [-2.0, -4.0], [-3.0, -9.0]]


def answers():
    """Whoever does not want to predict can run the programs; the numbers are the same."""
    logs, target = torch.tensor(LOGS), torch.tensor([0, 1, 0])
    found = {"A": nn.NLLLoss(reduction="sum")(logs, target).item()}
    found["B"] = nn.NLLLoss(torch.tensor([1.0, 2.0]))(logs, target).item()
    found["C"] = nn.NLLLoss(ignore_index=1)(logs, target).item()
    try:
        found["D"] = nn.NLLLoss()(logs, target.float()).item()
    except Exception as error:
        found["D"] = type(error)
    found["E"] = nn.Embedding(10, 3)(torch.zeros(2, 5).long()).numel()
    return found
