# the loss is the state
def train(w, batches):
    state, losses = torch.zeros(()), []
    for batch in batches:
        state = torch.tanh(w * state.detach() + batch)
        state.backward()
        losses.append(state.item())
    return losses, state.detach()
