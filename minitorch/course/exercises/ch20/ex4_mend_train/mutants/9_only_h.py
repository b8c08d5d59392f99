"""An LSTM carries two states, h and c. Both go on within a song."""

import minitorch.nn.functional as F


def detached(state):
    if isinstance(state, tuple):
        h, c = state
        return h.detach(), c.detach() * 0
    return state.detach()


def train(rnn, last, optimizer, songs, k):
    losses = []
    for x, y in songs:
        state = None
        for start in range(0, len(x), k):
            output, state = rnn(x[start : start + k], state)
            loss = F.mse_loss(last(output), y[start : start + k])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
            state = detached(state)
    return losses
