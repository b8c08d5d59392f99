# needs a first batch
# mistake: no-batches
def train(w, batches):
    losses = []
    state = torch.zeros(())
    for batch in batches:
        new = torch.tanh(w * state + batch)
        (new**2).backward()
        losses.append(new.item() ** 2)
        state = new.detach()
    return losses, new.detach()
