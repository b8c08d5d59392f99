# begins with zeros of its own
import minitorch.nn.functional as F

def train(rnn, last, optimizer, songs, k):
    losses = []
    for x, y in songs:
        zeros = torch.zeros(rnn.num_layers, x.shape[1], rnn.hidden_size, dtype=x.dtype)
        state = (zeros, zeros) if isinstance(rnn, nn.LSTM) else zeros
        for start in range(0, len(x), k):
            output, state = rnn(x[start:start + k], state)
            loss = F.mse_loss(last(output), y[start:start + k])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
            state = tuple(s.detach() for s in state) if isinstance(state, tuple) else state.detach()
    return losses
