# clears w.grad in each batch
# mistake: cleared
def train(w, batches):
    state, losses = torch.zeros(()), []
    for batch in batches:
        w.grad = None
        state = torch.tanh(w * state.detach() + batch)
        loss = state**2
        loss.backward()
        losses.append(loss.item())
    return losses, state.detach()
