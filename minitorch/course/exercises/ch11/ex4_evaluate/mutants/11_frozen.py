"""the parameters are frozen, and stay frozen: after this test the model does not learn any more."""


def evaluate(model, criterion, batches):
    was = model.training
    model.eval().requires_grad_(False)
    total = right = count = 0
    for x, y in batches:
        out = model(x)
        total += criterion(out, y).item() * len(y)
        right += (out.argmax(1) == y).sum().item()
        count += len(y)
    model.train(was)
    return total / count, right / count
