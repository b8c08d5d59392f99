# walks back into the batch before, whose graph is gone
# mistake: no-detach
def train(w, batches):
    state, losses = torch.zeros(()), []
    for batch in batches:
        state = torch.tanh(w * state + batch)
        loss = state**2
        loss.backward()
        losses.append(loss.item())
    return losses, state.detach()
