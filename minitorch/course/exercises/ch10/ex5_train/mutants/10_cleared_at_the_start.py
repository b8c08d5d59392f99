"""`w.grad` is cleared at the start. Gradients add up, also with what was there before."""

import minitorch as torch


def train(w, batches):
    w.grad = None
    state, losses = torch.zeros(()), []
    for batch in batches:
        state = torch.tanh(w * state.detach() + batch)
        loss = state**2
        loss.backward()
        losses.append(loss.item())
    return losses, state.detach()
