# .data, and the step count by while
import minitorch.nn.functional as F

def train(rnn, last, optimizer, songs, k):
    losses = []
    for x, y in songs:
        state, start = None, 0
        while start < len(x):
            output, state = rnn(x[start:start + k], state)
            loss = F.mse_loss(last(output), y[start:start + k])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            state = tuple(s.data for s in state) if type(state) is tuple else state.data
            losses.append(float(loss))
            start += k
    return losses
