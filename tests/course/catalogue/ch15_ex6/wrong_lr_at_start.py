# the learning rate of the start: a scheduler changes nothing
from minitorch import optim

class Lion(optim.Optimizer):
    def __init__(self, params, lr=1e-4, betas=(0.9, 0.99), weight_decay=0.0):
        super().__init__(params, {"lr": lr, "betas": betas, "weight_decay": weight_decay})
        self.rates = [g["lr"] for g in self.param_groups]

    @torch.no_grad()
    def step(self, closure=None):
        loss = None
        if closure is not None:
            with torch.enable_grad():
                loss = closure()
        for lr, group in zip(self.rates, self.param_groups):
            b1, b2 = group["betas"]
            for p in group["params"]:
                if p.grad is None:
                    continue
                s = self.state[p]
                m = s.setdefault("exp_avg", torch.zeros_like(p))
                way = (b1 * m + (1 - b1) * p.grad).sign()
                p *= 1 - lr * group["weight_decay"]
                p -= lr * way
                s["exp_avg"] = b2 * m + (1 - b2) * p.grad
        return loss
