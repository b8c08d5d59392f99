# asks whether the layer is an LSTM
import minitorch.nn as nn
import minitorch.nn.functional as F

def train(rnn, last, optimizer, songs, k):
    losses = []
    for x, y in songs:
        state = None
        for start in range(0, len(x), k):
            output, state = rnn(x[start:start + k], state)
            loss = F.mse_loss(last(output), y[start:start + k])
            if isinstance(rnn, nn.LSTM):
                state = (state[0].detach(), state[1].detach())
            else:
                state = state.detach()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
    return losses
