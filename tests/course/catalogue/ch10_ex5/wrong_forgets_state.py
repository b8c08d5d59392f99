# each batch starts at zeros
# mistake: always-from-zero
def train(w, batches):
    state, losses = torch.zeros(()), []
    for batch in batches:
        state = torch.tanh(w * torch.zeros(()) + batch)
        loss = state**2
        loss.backward()
        losses.append(loss.item())
    return losses, state.detach()
