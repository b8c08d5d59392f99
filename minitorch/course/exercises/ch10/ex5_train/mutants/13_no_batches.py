"""Without any batch there is no new state to return. What is the state then?"""

import minitorch as torch


def train(w, batches):
    losses = []
    state = torch.zeros(())
    for batch in batches:
        new = torch.tanh(w * state + batch)
        (new**2).backward()
        losses.append(new.item() ** 2)
        state = new.detach()
    return losses, new.detach()
