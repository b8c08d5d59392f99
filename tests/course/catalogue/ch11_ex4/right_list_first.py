# the batches are put into a list first
@torch.no_grad
def evaluate(model, criterion, batches):
    batches = list(batches)
    n = sum(len(y) for _, y in batches)
    before = model.training
    model.train(False)
    outs = [model(x) for x, _ in batches]
    if before:
        model.train()
    loss = sum(float(criterion(o, y)) * len(y) for o, (_, y) in zip(outs, batches))
    hits = sum(int((o.argmax(1) == y).sum()) for o, (_, y) in zip(outs, batches))
    return loss / n, hits / n
