"""Each batch starts from zeros. The state of the batch before is lost."""

import minitorch as torch


def train(w, batches):
    state, losses = torch.zeros(()), []
    for batch in batches:
        state = torch.tanh(w * torch.zeros(()) + batch)
        loss = state**2
        loss.backward()
        losses.append(loss.item())
    return losses, state.detach()
