# the state carried on is the one before tanh
# mistake: state-before-tanh
def train(w, batches):
    state, losses = torch.zeros(()), []
    for batch in batches:
        state = w * state.detach() + batch
        loss = torch.tanh(state) ** 2
        loss.backward()
        losses.append(loss.item())
    return losses, state.detach()
