"""The list holds tensors, and with them all their graphs. Return plain floats."""

import minitorch as torch


def train(w, batches):
    state, losses = torch.zeros(()), []
    for batch in batches:
        state = torch.tanh(w * state.detach() + batch)
        loss = state * state
        loss.backward()
        losses.append(loss)
    return losses, state.detach()
