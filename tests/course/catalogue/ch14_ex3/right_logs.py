# all from the logarithms
def evaluate(scores, target):
    logs = scores.log_softmax(1)
    loss = -logs[torch.arange(len(target)), target].mean()
    best = logs.max(1)
    return float(loss), float((best[1] == target).float().mean()), best[0].exp().tolist()
