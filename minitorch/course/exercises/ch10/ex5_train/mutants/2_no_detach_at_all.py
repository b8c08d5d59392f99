"""No history is cut. The state that is returned has one; and with several batches the second
backward walks on into the graph of the first, which is freed.
"""

import minitorch as torch


def train(w, batches):
    state, losses = torch.zeros(()), []
    for batch in batches:
        state = torch.tanh(w * state + batch)
        loss = state * state
        loss.backward()
        losses.append(loss.item())
    return losses, state
