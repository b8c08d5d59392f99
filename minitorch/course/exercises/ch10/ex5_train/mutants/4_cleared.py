"""`w.grad` holds the gradient of the last batch only. In this exercise the gradients of all
batches add up.
"""

import minitorch as torch


def train(w, batches):
    state, losses = torch.zeros(()), []
    for batch in batches:
        w.grad = None
        state = torch.tanh(w * state.detach() + batch)
        loss = state * state
        loss.backward()
        losses.append(loss.item())
    return losses, state.detach()
