"""The new state is cut off before the loss is computed from it. Then backward finds no path to `w`
in this batch either.
"""

import minitorch as torch


def train(w, batches):
    state, losses = torch.zeros(()), []
    for batch in batches:
        state = torch.tanh(w * state + batch).detach()
        loss = state * state
        loss.backward()
        losses.append(loss.item())
    return losses, state
