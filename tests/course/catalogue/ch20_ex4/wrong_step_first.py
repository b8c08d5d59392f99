# the step comes before backward
# mistake: no-step
import minitorch.nn.functional as F

def train(rnn, last, optimizer, songs, k):
    losses = []
    for x, y in songs:
        state = None
        for start in range(0, len(x), k):
            output, state = rnn(x[start:start + k], state)
            loss = F.mse_loss(last(output), y[start:start + k])
            optimizer.zero_grad()
            optimizer.step()
            loss.backward()
            losses.append(loss.item())
            state = tuple(s.detach() for s in state) if isinstance(state, tuple) else state.detach()
    return losses
