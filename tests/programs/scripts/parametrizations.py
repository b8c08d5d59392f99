import torch
import torch.nn as nn
import torch.nn.utils.parametrize as parametrize
from torch.nn.utils import parametrizations, spectral_norm, weight_norm


class Symmetric(nn.Module):
    def forward(self, X):
        return X.triu() + X.triu(1).transpose(-1, -2)

    def right_inverse(self, A):
        return A.triu()


class Skew(nn.Module):
    def forward(self, X):
        A = X.triu(1)
        return A - A.transpose(-1, -2)

    def right_inverse(self, A):
        return A.triu(1)


class CayleyMap(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.register_buffer("Id", torch.eye(n))

    def forward(self, X):
        return torch.linalg.solve(self.Id - X, self.Id + X)


class PruningParametrization(nn.Module):
    def __init__(self, X, p_drop=0.2):
        super().__init__()
        self.register_buffer("mask", (torch.full_like(X, 1.0 - p_drop)).bernoulli())

    def forward(self, X):
        return X * self.mask


torch.manual_seed(0)
layer = nn.Linear(3, 3)
parametrize.register_parametrization(layer, "weight", Symmetric())
A = layer.weight
print(torch.allclose(A, A.T), layer)
print(f"Initialized as {layer.parametrizations.weight[0]}", list(layer.state_dict()))
with parametrize.cached():
    print(layer.weight is layer.weight)
print(layer.weight is layer.weight)
layer.weight = torch.ones(3, 3)
print(layer.parametrizations.weight.original)
cnn = nn.Conv2d(in_channels=5, out_channels=8, kernel_size=3)
orth = nn.Linear(3, 3)
parametrize.register_parametrization(orth, "weight", Skew())
parametrize.register_parametrization(orth, "weight", CayleyMap(3))
X = orth.weight
print(
    torch.dist(X.T @ X, torch.eye(3)) < 1e-5,
    parametrize.is_parametrized(orth),
    parametrize.is_parametrized(orth, "bias"),
)
pruned = nn.Linear(3, 4)
parametrize.register_parametrization(pruned, "weight", PruningParametrization(pruned.weight))
print((pruned.weight == 0).sum())
opt = torch.optim.SGD(orth.parameters(), lr=0.1)
for _ in range(3):
    loss = orth(torch.ones(2, 3)).pow(2).sum()
    opt.zero_grad()
    loss.backward()
    opt.step()
print(f"{loss.item():.4f}", orth.parametrizations.weight.original.grad.shape)
parametrize.remove_parametrizations(orth, "weight")
print(type(orth.weight).__name__, parametrize.is_parametrized(orth), type(orth).__name__)
wn = parametrizations.weight_norm(nn.Linear(3, 2), dim=0)
print(wn, [n for n, _ in wn.named_parameters()], wn.parametrizations.weight.original0.shape)
sn = parametrizations.spectral_norm(nn.Linear(4, 4), n_power_iterations=20)
print(torch.linalg.matrix_norm(sn.weight, 2).item() < 1.01, [n for n, _ in sn.named_buffers()])
old = spectral_norm(nn.Conv2d(2, 3, 2))
print(old(torch.ones(1, 2, 3, 3)).shape, sorted(old.state_dict()))
oldw = weight_norm(nn.Linear(2, 2), name="weight")
print(
    sorted(oldw.state_dict()),
    torch.allclose(
        oldw.weight, oldw.weight_g * oldw.weight_v / oldw.weight_v.norm(dim=1, keepdim=True)
    ),
)
torch.nn.utils.remove_weight_norm(oldw)
print(sorted(oldw.state_dict()))
q = parametrizations.orthogonal(nn.Linear(3, 5))
print(torch.allclose(q.weight.T @ q.weight, torch.eye(3), atol=1e-5))
