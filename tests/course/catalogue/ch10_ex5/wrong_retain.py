# keeps all graphs, so that gradients look back over all batches
# mistake: kept-the-graph
def train(w, batches):
    state, losses = torch.zeros(()), []
    for batch in batches:
        state = torch.tanh(w * state + batch)
        loss = state**2
        loss.backward(retain_graph=True)
        losses.append(loss.item())
    return losses, state.detach()
