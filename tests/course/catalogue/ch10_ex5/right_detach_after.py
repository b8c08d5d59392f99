# detaches the state at the end of a batch
def train(w, batches):
    losses = []
    state = torch.zeros(())
    for batch in batches:
        new = (w * state + batch).tanh()
        loss = new * new
        loss.backward()
        losses += [float(loss)]
        state = new.detach()
    return (losses, state)
