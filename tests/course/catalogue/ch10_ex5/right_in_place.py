# detach_ after backward
def train(w, batches):
    state = torch.zeros(())
    losses = [0.0] * len(batches)
    for i, batch in enumerate(batches):
        state = torch.tanh(w * state + batch)
        loss = state.pow(2)
        loss.backward()
        state.detach_()
        losses[i] = loss.item()
    return losses, state
