# detaches the state at the start of a batch
def train(w, batches):
    state, losses = torch.zeros(()), []
    for batch in batches:
        state = torch.tanh(w * state.detach() + batch)
        loss = state**2
        loss.backward()
        losses.append(loss.item())
    return losses, state.detach()
