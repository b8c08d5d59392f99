# autograd.grad, added to w.grad by hand
def train(w, batches):
    state, losses = torch.zeros(()), []
    for batch in batches:
        new = torch.tanh(w * state + batch)
        loss = new**2
        (g,) = torch.autograd.grad(loss, w)
        w.grad = g if w.grad is None else w.grad + g
        losses.append(loss.item())
        state = new.detach()
    return losses, state
