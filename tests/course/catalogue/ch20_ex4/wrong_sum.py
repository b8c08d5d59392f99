# adds all pieces of a song up
import minitorch.nn.functional as F

def train(rnn, last, optimizer, songs, k):
    losses = []
    for x, y in songs:
        state, total = None, 0
        for start in range(0, len(x), k):
            output, state = rnn(x[start:start + k], state)
            loss = F.mse_loss(last(output), y[start:start + k])
            total = total + loss
            losses.append(loss.item())
        optimizer.zero_grad()
        total.backward()
        optimizer.step()
    return losses
