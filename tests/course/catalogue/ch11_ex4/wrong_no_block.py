# torch.no_grad() without with
# mistake: only-item
def evaluate(model, criterion, batches):
    was = model.training
    model.eval()
    torch.no_grad()
    total = right = count = 0
    for x, y in batches:
        out = model(x)
        total += float(criterion(out, y)) * len(y) + 0.0
        right += (out.argmax(1) == y).sum().item()
        count += len(y)
    model.train(was)
    return total / count, right / count + 0 * total
