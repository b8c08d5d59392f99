"""A curve fitted by LBFGS, with a function of one's own in the graph, and its uncertainty."""

import torch
from torch import nn

torch.manual_seed(14)
torch.set_default_dtype(torch.float64)


class Bump(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        y = torch.exp(-(x**2))
        ctx.save_for_backward(x, y)
        return y

    @staticmethod
    def backward(ctx, grad_output):
        x, y = ctx.saved_tensors
        return grad_output * -2 * x * y


class Curve(nn.Module):
    def __init__(self):
        super().__init__()
        self.height = nn.Parameter(torch.tensor(1.0))
        self.middle = nn.Parameter(torch.tensor(0.0))
        self.width = nn.Parameter(torch.tensor(1.0))
        self.line = nn.Linear(1, 1)

    def forward(self, x):
        bump = self.height * Bump.apply((x - self.middle) / self.width)
        return bump + self.line(x.unsqueeze(-1)).squeeze(-1)


x = torch.linspace(-3, 3, 80)
y = 2.5 * torch.exp(-(((x - 0.7) / 0.6) ** 2)) + 0.3 * x - 0.5 + 0.05 * torch.randn(80)
model = Curve()
print(sorted(name for name, _ in model.named_parameters()))
optimizer = torch.optim.LBFGS(model.parameters(), lr=1, max_iter=10, line_search_fn="strong_wolfe")


def closure():
    optimizer.zero_grad()
    loss = nn.functional.mse_loss(model(x), y)
    loss.backward()
    return loss


for step in range(4):
    loss = optimizer.step(closure)
    print(f"step {step}: {loss.item():.8f} -> {closure().item():.8f}")

height, middle, width = model.height, model.middle, model.width
print(f"height {height.item():.5f} middle {middle.item():.5f} width {width.item():.5f}")
print(f"line {model.line.weight.item():.5f} {model.line.bias.item():.5f}")


def loss_of(values):
    bump = values[0] * torch.exp(-(((x - values[1]) / values[2]) ** 2))
    return (bump + (model.line(x.unsqueeze(1)).squeeze(1) - y).detach()).pow(2).sum()


values = torch.stack([height, middle, width]).detach()
hessian = torch.autograd.functional.hessian(loss_of, values)
errors = torch.linalg.inv(hessian).diagonal().mul(2 * closure().detach()).sqrt()
print("uncertainty", [f"{e:.5f}" for e in errors.tolist()])
