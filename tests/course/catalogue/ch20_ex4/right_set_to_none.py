# gradients set to None by hand
import minitorch.nn.functional as F

def train(rnn, last, optimizer, songs, k):
    losses = []
    for x, y in songs:
        state = None
        for start in range(0, len(x), k):
            output, state = rnn(x[start:start + k], state)
            loss = F.mse_loss(last(output), y[start:start + k])
            for group in optimizer.param_groups:
                for p in group['params']:
                    p.grad = None
            loss.backward()
            optimizer.step()
            state = tuple(s.detach() for s in state) if isinstance(state, tuple) else state.detach()
            losses.append(loss.item())
    return losses
