# clips by hand
def train(model, criterion, batches, optimizer, scheduler, epochs, max_norm):
    out = []
    for _ in range(epochs):
        losses = []
        for x, y in batches:
            for p in model.parameters():
                p.grad = None
            loss = criterion(model(x), y)
            losses.append(float(loss.item()))
            loss.backward()
            grads = [p.grad for p in model.parameters() if p.grad is not None]
            norm = sum(float((g * g).sum()) for g in grads) ** 0.5
            for g in grads:
                g.mul_(min(1.0, max_norm / (norm + 1e-6)))
            optimizer.step()
        scheduler.step()
        out.append(sum(losses) / len(losses))
    return out
