"""The gradients of all pieces add up. Who clears them?"""

import minitorch.nn.functional as F


def detached(state):
    if isinstance(state, tuple):
        return tuple(part.detach() for part in state)
    return state.detach()


def train(rnn, last, optimizer, songs, k):
    losses = []
    for x, y in songs:
        state = None
        for start in range(0, len(x), k):
            output, state = rnn(x[start : start + k], state)
            loss = F.mse_loss(last(output), y[start : start + k])
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
            state = detached(state)
    return losses
