"""Logistic regression, with gradients from autograd and updates by hand."""

import torch

torch.manual_seed(0)

n, features = 200, 5
true_weight = torch.tensor([1.5, -2.0, 0.5, 0.0, 3.0])
X = torch.randn(n, features)
y = (X @ true_weight + 0.3 * torch.randn(n) > 0.25).float()

w = torch.zeros(features, requires_grad=True)
b = torch.zeros(1, requires_grad=True)
lr = 0.5

for epoch in range(101):
    p = torch.sigmoid(X @ w + b)
    loss = -(y * torch.log(p) + (1 - y) * torch.log(1 - p)).mean() + 1e-3 * w.pow(2).sum()
    loss.backward()
    with torch.no_grad():
        w -= lr * w.grad
        b -= lr * b.grad
    w.grad.zero_()
    b.grad.zero_()
    if epoch % 20 == 0:
        accuracy = ((p > 0.5) == y.bool()).float().mean()
        print(f"epoch {epoch:3d}  loss {loss.item():.4f}  accuracy {accuracy.item():.3f}")

print("weights", [f"{v:.3f}" for v in w.tolist()], f"bias {b.item():.3f}")
