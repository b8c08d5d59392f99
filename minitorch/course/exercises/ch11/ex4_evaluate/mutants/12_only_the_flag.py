"""only the flag of the model itself is set back. `eval()` has changed its layers
too, and `train(was)` changes them back.
"""

import minitorch as torch


@torch.no_grad()
def evaluate(model, criterion, batches):
    was = model.training
    model.eval()
    total = right = count = 0
    for x, y in batches:
        out = model(x)
        total += criterion(out, y).item() * len(y)
        right += (out.argmax(1) == y).sum().item()
        count += len(y)
    model.training = was
    return total / count, right / count
