import minitorch as torch
from minitorch import nn


def evaluate(scores, target):
    logs = torch.log_softmax(scores, dim=1)
    loss = float(nn.NLLLoss()(logs, target))
    hits = [int(row.argmax()) == int(label) for row, label in zip(scores, target)]
    return loss, sum(hits) / len(hits), [float(row.max().exp()) for row in logs]
