"""The second backward walks on into the graph of the first batch, which is freed."""

import minitorch as torch


def train(w, batches):
    state, losses = torch.zeros(()), []
    for batch in batches:
        state = torch.tanh(w * state + batch)
        loss = state * state
        loss.backward()
        losses.append(loss.item())
    return losses, state.detach()
