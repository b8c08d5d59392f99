"""Each entry is the gradient of all losses together. How much of it comes from one loss alone?"""


def apart(losses, x):
    x.grad = None
    sum(losses).backward()
    return [x.grad for loss in losses]
