# all of the state in place, with add_ and lerp_
from minitorch import optim

class Lion(optim.Optimizer):
    def __init__(self, params, lr=1e-4, betas=(0.9, 0.99), weight_decay=0.0):
        super().__init__(params, dict(lr=lr, betas=betas, weight_decay=weight_decay))

    def _one(self, p, lr, betas, weight_decay, **_):
        m = self.state[p].get("exp_avg")
        if m is None:
            m = self.state[p]["exp_avg"] = torch.zeros_like(p)
        way = torch.sign(m * betas[0] + p.grad * (1 - betas[0]))
        p.mul_(1 - lr * weight_decay).add_(way, alpha=-lr)
        m.mul_(betas[1]).add_(p.grad, alpha=1 - betas[1])

    def step(self, closure=None):
        with torch.enable_grad():
            loss = closure() if closure else None
        with torch.no_grad():
            for group in self.param_groups:
                rest = {k: v for k, v in group.items() if k != "params"}
                for p in group["params"]:
                    if p.grad is not None:
                        self._one(p, **rest)
        return loss
