# cuts w off as well
# mistake: cut-too-much
def train(w, batches):
    state, losses = torch.zeros(()), []
    for batch in batches:
        v = w.detach().requires_grad_()
        state = torch.tanh(v * state.detach() + batch)
        loss = state**2
        loss.backward()
        losses.append(loss.item())
    return losses, state.detach()
