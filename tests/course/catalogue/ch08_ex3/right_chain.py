# itertools, and no call of clear_grad
from itertools import chain


def zero_grad(self, set_to_none=True):
    for p in chain.from_iterable(group["params"] for group in self.param_groups):
        if p.grad is None:
            continue
        if set_to_none:
            p.grad = None
        else:
            p.grad.detach_()
            p.grad.zero_()
