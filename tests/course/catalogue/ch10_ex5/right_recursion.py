# one batch, and then the rest
def train(w, batches, state=None):
    if state is None:
        state = torch.zeros(())
    if not batches:
        return [], state
    new = torch.tanh(state * w + batches[0])
    loss = new.square()
    loss.backward()
    losses, last = train(w, batches[1:], new.detach())
    return [loss.detach().item(), *losses], last
