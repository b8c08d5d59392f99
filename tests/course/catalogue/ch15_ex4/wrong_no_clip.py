# does not clip
# mistake: clip-first
def train(model, criterion, batches, optimizer, scheduler, epochs, max_norm):
    means = []
    for _ in range(epochs):
        losses = []
        for x, y in batches:
            loss = criterion(model(x), y)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        scheduler.step()
        means.append(sum(losses) / len(losses))
    return means
