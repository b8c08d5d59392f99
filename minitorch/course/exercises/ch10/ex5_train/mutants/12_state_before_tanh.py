"""The state that goes on is the one before `tanh`."""

import minitorch as torch


def train(w, batches):
    state, losses = torch.zeros(()), []
    for batch in batches:
        state = w * state.detach() + batch
        loss = torch.tanh(state) ** 2
        loss.backward()
        losses.append(loss.item())
    return losses, state.detach()
