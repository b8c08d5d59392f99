"""Optimizers of research repositories, and the ones that are there; what schedules do to the rate."""

import torch
import torch.nn as nn
from torch.optim import lr_scheduler
from torch.optim.swa_utils import SWALR, AveragedModel, update_bn


class LARS(torch.optim.Optimizer):
    def __init__(self, params, lr, weight_decay=0, momentum=0.9, eta=0.001):
        defaults = dict(lr=lr, weight_decay=weight_decay, momentum=momentum, eta=eta)
        super().__init__(params, defaults)

    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            for p in group["params"]:
                if (dp := p.grad) is None:
                    continue
                if p.ndim > 1:
                    dp = dp.add(p, alpha=group["weight_decay"])
                    sizes = torch.norm(p), torch.norm(dp)
                    one = torch.ones_like(sizes[0])
                    trust = torch.where(sizes[1] > 0, group["eta"] * sizes[0] / sizes[1], one)
                    dp = dp.mul(torch.where(sizes[0] > 0.0, trust, one))
                mu = self.state[p].setdefault("mu", torch.zeros_like(p))
                mu.mul_(group["momentum"]).add_(dp)
                p.add_(mu, alpha=-group["lr"])


class SAM(torch.optim.Optimizer):
    def __init__(self, params, base_optimizer, rho=0.05, **kwargs):
        super().__init__(params, dict(rho=rho, **kwargs))
        self.base_optimizer = base_optimizer(self.param_groups, **kwargs)
        self.param_groups = self.base_optimizer.param_groups

    @torch.no_grad()
    def step(self, closure):
        closure = torch.enable_grad()(closure)
        every = [p for group in self.param_groups for p in group["params"] if p.grad is not None]
        norm = torch.norm(torch.stack([p.grad.norm(p=2) for p in every]), p=2)
        for p in every:
            self.state[p]["old_p"] = p.data.clone()
            p.add_(p.grad * (self.param_groups[0]["rho"] / (norm + 1e-12)).to(p))
        self.zero_grad()
        closure()
        for p in every:
            p.data = self.state[p]["old_p"]
        self.base_optimizer.step()
        self.zero_grad()


def made():
    torch.manual_seed(1)
    return nn.Sequential(nn.Linear(4, 8), nn.BatchNorm1d(8), nn.ReLU(), nn.Linear(8, 1))


torch.manual_seed(0)
x = torch.randn(32, 4)
y = x[:, :1] - 2 * x[:, 1:2]
optim = torch.optim
for make in (
    lambda p: LARS(p, lr=0.5, weight_decay=1e-4),
    lambda p: optim.Adamax(p, lr=0.02),
    lambda p: optim.ASGD(p, lr=0.02),
    lambda p: optim.RAdam(p, lr=0.02, decoupled_weight_decay=True, weight_decay=0.1),
    lambda p: optim.NAdam(p, lr=0.02),
    lambda p: optim.Adagrad(p, lr=0.02, lr_decay=0.1),
    lambda p: optim.RMSprop(p, lr=0.01, centered=True, momentum=0.9),
    lambda p: optim.SGD(p, lr=0.02, momentum=0.9, nesterov=True),
    lambda p: optim.Adafactor(p, lr=0.02),
):
    model = made()
    optimizer = make(model.parameters())
    losses = []
    for _ in range(20):
        loss = (model(x) - y).pow(2).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    print(f"{type(optimizer).__name__:10} {losses[0]:.1f} {losses[-1] < losses[0]}")

model = made()
optimizer = SAM(model.parameters(), optim.SGD, rho=0.1, lr=0.05, momentum=0.9)


def closure():
    loss = (model(x) - y).pow(2).mean()
    loss.backward()
    return loss


first = closure().item()
optimizer.step(closure)
print(closure().item() < first, sorted(optimizer.param_groups[0].keys())[:4])

sgd = optim.SGD([nn.Parameter(torch.ones(1))], lr=0.1)
for scheduler in (
    lr_scheduler.StepLR(sgd, 2),
    lr_scheduler.MultiStepLR(sgd, [1, 3]),
    lr_scheduler.CosineAnnealingWarmRestarts(sgd, 2, 2),
    lr_scheduler.CyclicLR(sgd, 0.01, 0.1, 2),
    lr_scheduler.OneCycleLR(sgd, 0.1, total_steps=8),
    lr_scheduler.LambdaLR(sgd, lambda epoch: 0.5**epoch),
    lr_scheduler.LinearLR(sgd),
    lr_scheduler.PolynomialLR(sgd, 4),
    lr_scheduler.SequentialLR(
        sgd, [lr_scheduler.ConstantLR(sgd, 0.1), lr_scheduler.ExponentialLR(sgd, 0.9)], [2]
    ),
):
    rates = []
    for _ in range(5):
        sgd.step()
        scheduler.step()
        rates.append(f"{scheduler.get_last_lr()[0]:.4f}")
    print(f"{type(scheduler).__name__:28}", *rates)
plateau = lr_scheduler.ReduceLROnPlateau(sgd, patience=1)
for _ in range(5):
    plateau.step(torch.tensor(1.0))
print(plateau.state_dict()["num_bad_epochs"], plateau.mode, plateau.factor)

average = AveragedModel(model)
average.update_parameters(model)
SWALR(sgd, swa_lr=0.05).step()
update_bn([x], average)
print(average.n_averaged, average.module[1].num_batches_tracked, type(average.module).__name__)
print(sgd.state_dict()["param_groups"][0]["nesterov"], len(sgd.state_dict()["state"]))
