# the last state has a history
# mistake: state-with-history
def train(w, batches):
    state, losses = torch.zeros(()), []
    for batch in batches:
        state = torch.tanh(w * state.detach() + batch)
        loss = state**2
        loss.backward()
        losses.append(loss.item())
    return losses, state
