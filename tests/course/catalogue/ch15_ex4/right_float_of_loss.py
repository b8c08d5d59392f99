# float(loss), which warns because the loss has a graph; cleared after each step and before all
def train(model, criterion, batches, optimizer, scheduler, epochs, max_norm):
    means = []
    optimizer.zero_grad()
    for _ in range(epochs):
        seen = []
        for batch in batches:
            loss = criterion(model(batch[0]), batch[1])
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), max_norm)
            optimizer.step()
            optimizer.zero_grad()
            seen.append(float(loss))
        means.append(float(np.mean(seen)))
        scheduler.step()
    return means
