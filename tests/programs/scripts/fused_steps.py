"""Lists of tensors at once, optimizers over them, schedules that chain."""

import torch

torch.manual_seed(2)
weights = [torch.randn(4) for _ in range(3)]
slopes = [torch.randn(4) for _ in range(3)]
averages = [torch.zeros(4) for _ in range(3)]
torch._foreach_lerp_(averages, slopes, 0.1)
torch._foreach_addcdiv_(weights, averages, [s.abs() + 1e-3 for s in slopes], value=-0.5)
print(weights[0], torch._foreach_norm(weights))
torch._foreach_mul_(weights, 0.5)
clipped = torch._foreach_minimum(torch._foreach_abs(weights), 0.4)
print(clipped[1], torch._foreach_max(weights) if hasattr(torch, "_foreach_max") else None)
net = torch.nn.Sequential(*[torch.nn.Linear(6, 6, bias=False) for _ in range(2)])
net(torch.rand(5, 6)).square().mean().backward()
for kind in (torch.optim.Adam, torch.optim.Adamax, torch.optim.RMSprop, torch.optim.Adagrad):
    opt = kind(net.parameters(), lr=0.05, foreach=True)
    first = torch.optim.lr_scheduler.LinearLR(opt, start_factor=0.5, total_iters=2)
    then = torch.optim.lr_scheduler.ExponentialLR(opt, gamma=0.5)
    both = torch.optim.lr_scheduler.SequentialLR(opt, [first, then], milestones=[2])

    def advance():
        opt.step()
        both.step()

    for _ in range(4):
        advance()
    print(kind.__name__, f"{float(opt.param_groups[0]['lr']):.5f}", net[0].weight[0, :3].detach())


class Nothing(torch.optim.Optimizer):
    def __init__(self, params):
        self.param_groups, self.state, self.defaults = [{"params": list(params)}], {}, {}

    def step(self, closure=None):
        return sum(p.numel() for group in self.param_groups for p in group["params"])


print(Nothing(net.parameters()).step())
p = torch.zeros(2)
p.add_(-0.5, torch.ones(2)).addcmul_(2, torch.ones(2), torch.ones(2))
print(p)
