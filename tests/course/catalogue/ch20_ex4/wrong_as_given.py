# the given program
import minitorch.nn.functional as F

def train(rnn, last, optimizer, songs, k):
    losses = []
    state = None
    for x, y in songs:
        for start in range(0, len(x), k):
            output, state = rnn(x[start:start + k], state)
            loss = F.mse_loss(last(output), y[start:start + k])
            optimizer.zero_grad()
            loss.backward(retain_graph=True)
            optimizer.step()
            losses.append(loss)
    return losses
