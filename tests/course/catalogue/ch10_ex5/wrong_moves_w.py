# w makes steps
def train(w, batches):
    state, losses = torch.zeros(()), []
    for batch in batches:
        state = torch.tanh(w * state.detach() + batch)
        loss = state**2
        loss.backward()
        with torch.no_grad():
            w -= 0.1 * w.grad
        losses.append(loss.item())
    return losses, state.detach()
