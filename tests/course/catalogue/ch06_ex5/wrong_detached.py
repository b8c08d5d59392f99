# the step starts from a detached tensor
# mistake: cut-at-every-step
def collatz(x):
    while x.item() != 1:
        x = x.detach().requires_grad_()
        x = x / 2 if x.item() % 2 == 0 else 3 * x + 1
    return x
