import math
import numpy as np
import torch

dtype = torch.float
device = torch.device("cpu")
torch.manual_seed(0)
x = torch.linspace(-math.pi, math.pi, 200, device=device, dtype=dtype)
y = torch.sin(x)
a, b, c, d = (torch.randn((), device=device, dtype=dtype) for _ in range(4))
for t in range(300):
    y_pred = a + b * x + c * x**2 + d * x**3
    loss = (y_pred - y).pow(2).sum().item()
    if t % 100 == 99:
        print(t, round(loss, 2))
    grad_y_pred = 2.0 * (y_pred - y)
    a -= 1e-6 * grad_y_pred.sum()
    b -= 1e-6 * (grad_y_pred * x).sum()
    c -= 1e-6 * (grad_y_pred * x**2).sum()
    d -= 1e-6 * (grad_y_pred * x**3).sum()
print(f"Result: y = {a.item():.4f} + {b.item():.4f} x + {c.item():.4f} x^2 + {d.item():.4f} x^3")


class LegendrePolynomial3(torch.autograd.Function):
    @staticmethod
    def forward(ctx, input):
        ctx.save_for_backward(input)
        return 0.5 * (5 * input**3 - 3 * input)

    @staticmethod
    def backward(ctx, grad_output):
        (input,) = ctx.saved_tensors
        return grad_output * 1.5 * (5 * input**2 - 1)


params = [
    torch.full((), v, device=device, dtype=dtype, requires_grad=True) for v in (0.0, -1.0, 0.0, 0.3)
]
a, b, c, d = params
for t in range(200):
    P3 = LegendrePolynomial3.apply
    loss = (a + b * P3(c + d * x) - y).pow(2).sum()
    loss.backward()
    with torch.no_grad():
        for p in params:
            p -= 5e-6 * p.grad
            p.grad = None
print(
    f"loss {loss.item():.3f} y = {a.item():.3f} + {b.item():.3f} * P3({c.item():.3f} + {d.item():.3f} x)"
)


class DynamicNet(torch.nn.Module):
    def __init__(self):
        super().__init__()
        for n in "abcde":
            setattr(self, n, torch.nn.Parameter(torch.randn(())))

    def forward(self, x):
        y = self.a + self.b * x + self.c * x**2 + self.d * x**3
        for exp in range(4, np.random.randint(4, 6)):
            y = y + self.e * x**exp
        return y

    def string(self):
        return f"y = {self.a.item():.3f} + {self.b.item():.3f} x + {self.e.item():.3f} x^4 ?"


np.random.seed(0)
model = DynamicNet()
criterion = torch.nn.MSELoss(reduction="sum")
optimizer = torch.optim.SGD(model.parameters(), lr=1e-8, momentum=0.9)
for t in range(50):
    loss = criterion(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print(model.string(), round(loss.item()))
p = torch.tensor([1, 2, 3])
xx = x.unsqueeze(-1).pow(p)
seq = torch.nn.Sequential(torch.nn.Linear(3, 1), torch.nn.Flatten(0, 1))
opt = torch.optim.RMSprop(seq.parameters(), lr=1e-3)
for t in range(100):
    loss = criterion(seq(xx), y)
    opt.zero_grad()
    loss.backward()
    opt.step()
lin = seq[0]
print(
    f"{loss.item():.2f} {lin.bias.item():.3f} {lin.weight[:, 0].item():.3f} {lin.weight[:, 2].item():.3f}",
    xx.dtype,
)
