# through .data
import minitorch as torch
from minitorch import optim


class Lion(optim.Optimizer):
    def __init__(self, params, lr=1e-4, betas=(0.9, 0.99), weight_decay=0.0):
        optim.Optimizer.__init__(self, params, {"lr": lr, "betas": betas, "weight_decay": weight_decay})

    def step(self, closure=None):
        value = closure() if closure else None
        for g in self.param_groups:
            lr, (b1, b2), wd = g["lr"], g["betas"], g["weight_decay"]
            for p in g["params"]:
                if p.grad is None:
                    continue
                s = self.state[p]
                if not s:
                    s["exp_avg"] = torch.zeros_like(p.data)
                m = s["exp_avg"]
                d = torch.sign(b1 * m + (1 - b1) * p.grad.data)
                p.data.mul_(1 - lr * wd)
                p.data.add_(-lr * d)
                s["exp_avg"] = b2 * m + (1 - b2) * p.grad.data
        return value
