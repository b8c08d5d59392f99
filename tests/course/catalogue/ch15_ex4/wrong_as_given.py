# as given
from minitorch import nn


def train(model, criterion, batches, optimizer, scheduler, epochs, max_norm):
    means = []
    for _ in range(epochs):
        losses = []
        for x, y in batches:
            loss = criterion(model(x), y)
            nn.utils.clip_grad_norm_(model.parameters(), max_norm)
            loss.backward()
            optimizer.zero_grad()
            scheduler.step()
            optimizer.step()
            losses.append(loss)
        means.append(losses[-1])
    return means
