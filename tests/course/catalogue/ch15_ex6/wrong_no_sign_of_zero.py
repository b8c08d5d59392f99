# 0 counts as positive
from minitorch import optim


class Lion(optim.Optimizer):
    def __init__(self, params, lr=1e-4, betas=(0.9, 0.99), weight_decay=0.0):
        super().__init__(params, {"lr": lr, "betas": betas, "weight_decay": weight_decay})

    @torch.no_grad()
    def step(self, closure=None):
        loss = None
        if closure is not None:
            with torch.enable_grad():
                loss = closure()
        for group in self.param_groups:
            beta1, beta2 = group["betas"]
            for p in group["params"]:
                if p.grad is None:
                    continue
                state = self.state[p]
                m = state.setdefault("exp_avg", torch.zeros_like(p))
                blend = beta1 * m + (1 - beta1) * p.grad
                direction = torch.where(blend < 0, -torch.ones_like(p), torch.ones_like(p))
                p *= 1 - group["lr"] * group["weight_decay"]
                p -= group["lr"] * direction
                state["exp_avg"] = beta2 * m + (1 - beta2) * p.grad
        return loss
