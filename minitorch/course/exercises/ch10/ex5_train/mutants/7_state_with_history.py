"""All numbers are right. The state that is returned still has a history."""

import minitorch as torch


def train(w, batches):
    state, losses = torch.zeros(()), []
    for batch in batches:
        state = torch.tanh(w * state.detach() + batch)
        loss = state * state
        loss.backward()
        losses.append(loss.item())
    return losses, state
