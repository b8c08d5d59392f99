# sums by NumPy, whose float64 is a float
def evaluate(model, criterion, batches):
    was = model.training
    model.eval()
    losses, rights, counts = [], [], []
    with torch.no_grad():
        for x, y in batches:
            out = model(x)
            losses.append(criterion(out, y).item())
            rights.append((out.argmax(1) == y).sum().item())
            counts.append(len(y))
    model.train(was)
    return np.average(losses, weights=counts), np.sum(rights) / np.sum(counts)
