import copy, torch, torch.nn as nn
from torch.optim.swa_utils import AveragedModel, SWALR, update_bn, get_ema_multi_avg_fn
from torch.optim.lr_scheduler import (
    CosineAnnealingLR,
    LinearLR,
    SequentialLR,
    ReduceLROnPlateau,
    LambdaLR,
    MultiplicativeLR,
    CyclicLR,
    CosineAnnealingWarmRestarts,
    ExponentialLR,
    ChainedScheduler,
    ConstantLR,
    PolynomialLR,
    MultiStepLR,
)

torch.manual_seed(0)
x, y = torch.randn(64, 5), torch.randn(64, 1)
loader = torch.utils.data.DataLoader(torch.utils.data.TensorDataset(x, y), batch_size=16)
model = nn.Sequential(nn.Linear(5, 8), nn.BatchNorm1d(8), nn.ReLU(), nn.Linear(8, 1))
opt = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9, nesterov=True)
swa = AveragedModel(model)
ema = AveragedModel(model, multi_avg_fn=get_ema_multi_avg_fn(0.9))
sched, swa_sched = CosineAnnealingLR(opt, T_max=10), SWALR(opt, swa_lr=0.05, anneal_epochs=3)
for epoch in range(8):
    for a, b in loader:
        opt.zero_grad()
        loss = nn.functional.mse_loss(model(a), b)
        loss.backward()
        opt.step()
        ema.update_parameters(model)
    if epoch > 4:
        swa.update_parameters(model)
        swa_sched.step()
    else:
        sched.step()
    print(epoch, f"{loss.item():.4f}", f"{opt.param_groups[0]['lr']:.5f}")
update_bn(loader, swa)
print(swa.n_averaged, [n for n, _ in swa.named_parameters()][:2], swa.module[0].weight.norm())
print(ema(x[:2]).detach().flatten(), list(ema.state_dict())[:2])


class EMA:
    def __init__(self, m, d):
        self.m = copy.deepcopy(m).eval()
        self.d = d
        [p.requires_grad_(False) for p in self.m.parameters()]

    @torch.no_grad()
    def update(self, m):
        for e, p in zip(self.m.state_dict().values(), m.state_dict().values()):
            if e.dtype.is_floating_point:
                e.mul_(self.d).add_(p.detach(), alpha=1 - self.d)
            else:
                e.copy_(p)


own = EMA(model, 0.5)
own.update(model)
print(own.m(x[:1]).item())


def lrs(make, n=8, plateau=None):
    o = torch.optim.SGD([torch.zeros(1, requires_grad=True)], lr=1.0, momentum=0.9)
    s = make(o)
    out = []
    for i in range(n):
        out.append(round(o.param_groups[0]["lr"], 5))
        o.step()
        s.step(*([plateau[i]] if plateau else []))
    return out


print(
    lrs(
        lambda o: SequentialLR(
            o, [LinearLR(o, 0.1, total_iters=3), CosineAnnealingLR(o, 5)], milestones=[3]
        )
    )
)
print(
    lrs(
        lambda o: ReduceLROnPlateau(o, "min", factor=0.5, patience=1),
        plateau=[1, 0.9, 0.9, 0.9, 0.9, 0.95, 0.5, 0.6],
    )
)
print(lrs(lambda o: LambdaLR(o, lambda e: min((e + 1) ** -0.5, (e + 1) * 4**-1.5))))
print(lrs(lambda o: MultiplicativeLR(o, lambda e: 0.95)))
print(lrs(lambda o: CyclicLR(o, 0.1, 1.0, step_size_up=3, mode="triangular2")))
print(lrs(lambda o: CosineAnnealingWarmRestarts(o, 3, 2)))
print(lrs(lambda o: ChainedScheduler([ConstantLR(o, 0.5, 2), ExponentialLR(o, 0.9)])))
print(lrs(lambda o: PolynomialLR(o, 6, 2.0)), lrs(lambda o: MultiStepLR(o, [2, 5], 0.1)))
