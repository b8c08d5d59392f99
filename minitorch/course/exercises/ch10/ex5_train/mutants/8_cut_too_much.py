"""The cut comes after the weight is used, so no gradient reaches `w` any more."""

import minitorch as torch


def train(w, batches):
    state, losses = torch.zeros(()), []
    for batch in batches:
        state = torch.tanh((w * state).detach() + batch)
        loss = (state * state).requires_grad_()
        loss.backward()
        losses.append(loss.item())
    return losses, state
