import torch
from torch import nn
from torch.optim.lr_scheduler import (
    ReduceLROnPlateau,
    LambdaLR,
    SequentialLR,
    LinearLR,
    ExponentialLR,
    OneCycleLR,
    ChainedScheduler,
    MultiStepLR,
    CosineAnnealingWarmRestarts,
    CyclicLR,
)

torch.manual_seed(0)
model = nn.Sequential(nn.Linear(3, 8), nn.ReLU(), nn.Linear(8, 1))
optimizer_dict = {p: torch.optim.Adam([p], foreach=False, lr=0.01) for p in model.parameters()}


def optimizer_hook(parameter) -> None:
    optimizer_dict[parameter].step()
    optimizer_dict[parameter].zero_grad()


for p in model.parameters():
    p.register_post_accumulate_grad_hook(optimizer_hook)
x, y = torch.randn(12, 3), torch.randn(12, 1)
for i in range(4):
    loss = nn.functional.mse_loss(model(x), y)
    loss.backward()
    print(i, f"{loss.item():.4f}", all(p.grad is None for p in model.parameters()))

w = nn.Parameter(torch.zeros(1))
opt = torch.optim.SGD(
    [
        {"params": [w], "name": "w"},
        {"params": [nn.Parameter(torch.ones(1))], "lr": 0.5, "weight_decay": 1e-3},
    ],
    lr=0.1,
)
scheduler = ReduceLROnPlateau(
    opt, "min", factor=0.5, patience=1, threshold=1e-2, cooldown=1, min_lr=[0.01, 0.1]
)
lrs = []
for v in [1.0, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.2, 0.2, 0.2, 0.2]:
    scheduler.step(torch.tensor(v))
    lrs.append(tuple(g["lr"] for g in opt.param_groups))
print(lrs, scheduler.num_bad_epochs, scheduler.best)
print(opt)


def run(make, n=6):
    o = torch.optim.SGD([nn.Parameter(torch.zeros(1))], lr=1.0, momentum=0.9)
    s = make(o)
    out = []
    for _ in range(n):
        o.step()
        s.step()
        out.append(round(o.param_groups[0]["lr"], 5))
    return out, s.last_epoch if hasattr(s, "last_epoch") else None


print(run(lambda o: LambdaLR(o, lambda e: 0.9**e)))
print(
    run(
        lambda o: SequentialLR(
            o, [LinearLR(o, 0.1, total_iters=3), ExponentialLR(o, 0.5)], milestones=[3]
        )
    )
)
print(run(lambda o: OneCycleLR(o, max_lr=2.0, total_steps=8)))
print(run(lambda o: ChainedScheduler([MultiStepLR(o, [2, 4], 0.1), ExponentialLR(o, 0.9)])))
print(run(lambda o: CosineAnnealingWarmRestarts(o, T_0=2, T_mult=2)))
print(run(lambda o: CyclicLR(o, 0.1, 1.0, step_size_up=2, mode="triangular2")))
print(run(lambda o: torch.optim.lr_scheduler.PolynomialLR(o, 4, power=2)))
warm = LambdaLR(opt, lr_lambda=[lambda e: min(1.0, (e + 1) / 4), lambda e: 1.0 / (e + 1)])
print(
    warm.get_last_lr(),
    {k: v for k, v in warm.state_dict().items() if k in ("base_lrs", "last_epoch")},
)
opt.add_param_group({"params": torch.ones(2, requires_grad=True)})
print(
    len(opt.param_groups),
    opt.param_groups[2]["lr"],
    opt.defaults["momentum"],
    opt.param_groups[0]["name"],
)
opt.register_step_pre_hook(lambda o, args, kwargs: print("before", len(o.param_groups)))
w.grad = torch.ones(1)
opt.step()
print(w, opt.state_dict()["state"])
