# recursion over an iterator
def sgd_step(parameters, lr):
    rest = iter(parameters)
    def step():
        p = next(rest, None)
        if p is None:
            return
        if p.grad is not None:
            with torch.no_grad():
                p -= p.grad * lr
        step()
    step()
