# no state at all
# mistake: reset-each-piece
import minitorch.nn.functional as F

def train(rnn, last, optimizer, songs, k):
    losses = []
    for x, y in songs:
        state = None
        for start in range(0, len(x), k):
            output, state = rnn(x[start:start + k])
            loss = F.mse_loss(last(output), y[start:start + k])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
    return losses
