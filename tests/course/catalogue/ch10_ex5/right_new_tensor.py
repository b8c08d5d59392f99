# the state goes on as a number
def train(w, batches):
    last, losses = 0.0, []
    for batch in batches:
        state = torch.tanh(w * last + batch)
        loss = state * state
        loss.backward()
        losses.append(loss.item())
        last = state.item()
    return losses, torch.tensor(last)
