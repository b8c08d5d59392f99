"""recording is switched *on* at the end. The caller may have switched it off."""

import minitorch as torch


def evaluate(model, criterion, batches):
    was = model.training
    model.eval()
    torch.set_grad_enabled(False)
    total = right = count = 0
    for x, y in batches:
        out = model(x)
        total += criterion(out, y).item() * len(y)
        right += (out.argmax(1) == y).sum().item()
        count += len(y)
    model.train(was)
    torch.set_grad_enabled(True)
    return total / count, right / count
