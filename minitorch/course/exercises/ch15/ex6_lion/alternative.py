import minitorch as torch
from minitorch import optim


class Lion(optim.Optimizer):
    def __init__(self, params, lr=1e-4, betas=(0.9, 0.99), weight_decay=0.0):
        defaults = {"lr": lr, "betas": betas, "weight_decay": weight_decay}
        super().__init__(params, defaults)

    def step(self, closure=None):
        result = None if closure is None else closure()
        for group in self.param_groups:
            for p in group["params"]:
                if p.grad is not None:
                    self.move(p.detach(), p.grad.detach(), self.state[p], **group)
        return result

    def move(self, p, g, state, *, lr, betas, weight_decay, **rest):
        if "exp_avg" not in state:
            state["exp_avg"] = torch.zeros_like(p)
        m = state["exp_avg"]
        direction = torch.sign(m * betas[0] + g * (1 - betas[0]))
        p.mul_(1 - lr * weight_decay).sub_(lr * direction)
        m.mul_(betas[1]).add_(g * (1 - betas[1]))
