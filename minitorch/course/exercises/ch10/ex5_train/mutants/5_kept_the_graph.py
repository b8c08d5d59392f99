"""With `retain_graph` the error is gone, but each gradient looks back over all batches, and the
graph grows without end.
"""

import minitorch as torch


def train(w, batches):
    state, losses = torch.zeros(()), []
    for batch in batches:
        state = torch.tanh(w * state + batch)
        loss = state * state
        loss.backward(retain_graph=True)
        losses.append(loss.item())
    return losses, state.detach()
