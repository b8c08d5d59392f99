# adds all losses and walks back once
# mistake: one-walk-at-the-end
def train(w, batches):
    state, losses = torch.zeros(()), []
    for batch in batches:
        state = torch.tanh(w * state + batch)
        losses.append(state**2)
    if losses:
        sum(losses).backward()
    return [loss.item() for loss in losses], state.detach()
