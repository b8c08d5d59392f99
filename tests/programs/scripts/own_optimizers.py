import copy
import math
import torch
from torch import nn
from torch.optim import Optimizer
from torch.optim.optimizer import Optimizer as Base, required
from torch.optim.swa_utils import AveragedModel, SWALR, get_ema_multi_avg_fn, update_bn


class Lion(Optimizer):
    def __init__(self, params, lr=1e-4, betas=(0.9, 0.99), weight_decay=0.0):
        if not 0.0 <= lr:
            raise ValueError("Invalid learning rate: {}".format(lr))
        super().__init__(params, dict(lr=lr, betas=betas, weight_decay=weight_decay))

    @torch.no_grad()
    def step(self, closure=None):
        loss = None
        if closure is not None:
            with torch.enable_grad():
                loss = closure()
        for group in self.param_groups:
            for p in group["params"]:
                if p.grad is None:
                    continue
                p.data.mul_(1 - group["lr"] * group["weight_decay"])
                state = self.state[p]
                if len(state) == 0:
                    state["exp_avg"] = torch.zeros_like(p)
                exp_avg, (b1, b2) = state["exp_avg"], group["betas"]
                update = exp_avg * b1 + p.grad * (1 - b1)
                p.add_(update.sign_(), alpha=-group["lr"])
                exp_avg.mul_(b2).add_(p.grad, alpha=1 - b2)
        return loss


class SAM(Optimizer):
    def __init__(self, params, base_optimizer, rho=0.05, **kwargs):
        super().__init__(params, dict(rho=rho, **kwargs))
        self.base_optimizer = base_optimizer(self.param_groups, **kwargs)
        self.param_groups = self.base_optimizer.param_groups
        self.defaults.update(self.base_optimizer.defaults)

    @torch.no_grad()
    def first_step(self, zero_grad=False):
        norm = torch.norm(
            torch.stack(
                [
                    p.grad.norm(p=2)
                    for g in self.param_groups
                    for p in g["params"]
                    if p.grad is not None
                ]
            ),
            p=2,
        )
        for group in self.param_groups:
            scale = group["rho"] / (norm + 1e-12)
            for p in group["params"]:
                self.state[p]["old_p"] = p.data.clone()
                p.add_(p.grad * scale.to(p))
        if zero_grad:
            self.zero_grad()

    @torch.no_grad()
    def second_step(self, zero_grad=False):
        for group in self.param_groups:
            for p in group["params"]:
                p.data = self.state[p]["old_p"]
        self.base_optimizer.step()
        if zero_grad:
            self.zero_grad()

    def step(self, closure=None):
        raise NotImplementedError("call first_step and second_step")


class OldAdam(Base):
    def __init__(self, params, lr=required):
        super(OldAdam, self).__init__(params, dict(lr=lr))

    def __setstate__(self, state):
        super().__setstate__(state)
        for group in self.param_groups:
            group.setdefault("amsgrad", False)

    def step(self):
        for group in self.param_groups:
            for p in group["params"]:
                grad, state = p.grad.data, self.state[p]
                if not state:
                    state["step"], state["m"], state["v"] = (
                        0,
                        grad.new(grad.size()).zero_(),
                        torch.zeros_like(p.data),
                    )
                state["step"] += 1
                state["m"].mul_(0.9).add_(0.1 * grad)
                state["v"].mul_(0.999).addcmul_(grad, grad, value=0.001)
                denom = state["v"].sqrt().add_(1e-8)
                size = (
                    group["lr"] * math.sqrt(1 - 0.999 ** state["step"]) / (1 - 0.9 ** state["step"])
                )
                p.data.addcdiv_(state["m"], denom, value=-size)


torch.manual_seed(0)
x, y = torch.randn(24, 4), torch.randn(24, 1)
net = nn.Sequential(nn.Linear(4, 8), nn.BatchNorm1d(8), nn.Tanh(), nn.Linear(8, 1))
for make in [
    lambda p: Lion(p, lr=0.01, weight_decay=0.1),
    lambda p: OldAdam(p, lr=0.01),
    lambda p: torch.optim.RAdam(p, lr=0.01),
    lambda p: torch.optim.NAdam(p),
    lambda p: torch.optim.Rprop(p),
    lambda p: torch.optim.ASGD(p, lr=0.05),
    lambda p: torch.optim.Adamax(p),
]:
    model = copy.deepcopy(net)
    opt = make(model.parameters())
    for _ in range(4):
        opt.zero_grad()
        loss = nn.functional.mse_loss(model(x), y)
        loss.backward()
        opt.step()
    print(type(opt).__name__, f"{loss.item():.5f}", len(opt.state_dict()["state"]))
model = copy.deepcopy(net)
sam = SAM(model.parameters(), torch.optim.SGD, lr=0.1, momentum=0.9)
for _ in range(3):
    loss = nn.functional.mse_loss(model(x), y)
    loss.backward()
    sam.first_step(zero_grad=True)
    nn.functional.mse_loss(model(x), y).backward()
    sam.second_step(zero_grad=True)
print("SAM", f"{loss.item():.5f}", list(sam.param_groups[0])[:4])
swa, ema = AveragedModel(model), AveragedModel(model, multi_avg_fn=get_ema_multi_avg_fn(0.9))
opt = torch.optim.SGD(model.parameters(), lr=0.1)
sched = SWALR(opt, swa_lr=0.02, anneal_epochs=3)
for _ in range(4):
    opt.zero_grad()
    nn.functional.mse_loss(model(x), y).backward()
    opt.step()
    swa.update_parameters(model)
    ema.update_parameters(model)
    sched.step()
update_bn([(x, y)], swa)
print(swa.n_averaged, swa.module[1].running_mean[:2], ema.module[3].bias, sched.get_last_lr())
shadow = {k: v.clone().detach() for k, v in model.state_dict().items() if v.dtype.is_floating_point}
for k, v in model.state_dict().items():
    if k in shadow:
        shadow[k].lerp_(v + 1, 0.1)
print(shadow["3.bias"] - model[3].bias.data)
for bad in [
    lambda: Lion(model.parameters(), lr=-1),
    lambda: torch.optim.SGD([], lr=0.1),
    lambda: torch.optim.SGD([torch.ones(1)], 0.1),
    lambda: torch.optim.Adam(torch.ones(1, requires_grad=True)),
    lambda: torch.optim.Adam([torch.ones(1, requires_grad=True) * 2]),
]:
    try:
        bad()
        print("fine")
    except (ValueError, TypeError) as e:
        print(type(e).__name__, e)
