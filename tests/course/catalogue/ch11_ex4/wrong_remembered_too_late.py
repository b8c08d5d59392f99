# the flag is read after eval()
# mistake: stays-in-eval
@torch.no_grad()
def evaluate(model, criterion, batches):
    model.eval()
    print("testing")
    was = model.training
    total = right = count = 0
    for x, y in batches:
        out = model(x)
        total += criterion(out, y).item() * len(y)
        right += (out.argmax(1) == y).sum().item()
        count += len(y)
    model.train(was)
    return total / count, right / count
