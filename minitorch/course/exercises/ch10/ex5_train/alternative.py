import minitorch as torch


def train(w, batches):
    state, losses = torch.zeros(()), []
    for batch in batches:
        new = torch.tanh(w * state + batch)
        loss = new**2
        loss.backward()
        losses += [float(loss.detach())]
        state = new.detach()
    return losses, state
