"""NumPy and tensors side by side, as in notebooks of lectures."""

import numpy as np
import torch

rng = np.random.default_rng(0)
X = rng.normal(size=(50, 3)).astype(np.float32)
w_true = np.array([1.0, -2.0, 0.5], dtype=np.float32)
y = X @ w_true + 0.01 * rng.normal(size=50).astype(np.float32)
Xt, yt = torch.from_numpy(X), torch.as_tensor(y)
theta = torch.linalg.lstsq(Xt, yt[:, None]).solution.squeeze()
normal = torch.inverse(Xt.T @ Xt) @ Xt.T @ yt
print(theta, torch.allclose(theta, normal, atol=1e-4), np.round(theta.numpy(), 2))
print(
    np.mean(Xt.numpy()).dtype,
    np.asarray(Xt[:2]).shape,
    torch.tensor(np.float64(2)).dtype,
    torch.tensor(np.arange(3)).dtype,
)
print(
    np.sqrt(torch.tensor([4.0, 9.0])),
    torch.tensor(3).numpy(),
    Xt.std(unbiased=False).item() - X.std() < 1e-6,
)
a = np.zeros(3)
t = torch.from_numpy(a)
t += 1
a[0] = 5
print(a, t, t.dtype, torch.tensor(a) is t, np.shares_memory(a, t.numpy()))
prod = torch.ones(2) * np.float32(2)
print(
    prod,
    type(np.float32(2) * torch.ones(2)).__name__,
    (torch.arange(3) / 2).dtype,
    (torch.arange(3) * 0.5).dtype,
    (torch.ones(2, dtype=torch.int8) + 300).dtype,
)
print(
    torch.arange(0, 1, 0.25),
    torch.linspace(0, 1, 5),
    torch.logspace(0, 2, 3),
    torch.eye(2, 3),
    torch.full((2,), 7),
    torch.empty(0).shape,
)
print(
    torch.zeros(2, 0).sum(),
    torch.ones(0).mean(),
    torch.tensor([]).dtype,
    torch.tensor(3.0).dim(),
    torch.tensor([[1, 2]]).ndim,
)
b = torch.randint(0, 10, (5,), generator=torch.Generator().manual_seed(0))
print(
    b,
    b.float().mean(),
    b.tolist(),
    b.max(),
    b.argmax(),
    int(b[0]),
    range(10)[b[1]],
    [10, 20, 30][torch.tensor(1)],
)
print(
    torch.tensor([1.0, float("nan"), float("inf")]),
    torch.isnan(torch.tensor([1.0, float("nan")])),
    torch.nan_to_num(torch.tensor([float("inf"), float("nan")]), posinf=1.0),
)
print(
    torch.tensor([1e-8, 1.0]),
    torch.tensor([1e10, 1.0]),
    torch.tensor([1234567.0]),
    torch.tensor([0.1, 100.0, 10000.0]),
    torch.tensor([True]),
    torch.tensor(1e-3),
)
torch.set_printoptions(precision=2, sci_mode=False, linewidth=40)
print(torch.arange(12.0).view(3, 4) / 7)
torch.set_printoptions(profile="default")
print(torch.arange(2000).view(2, 1000), torch.zeros(2, 2, 2, dtype=torch.float64))
print(
    "%d %s %.2f" % (torch.tensor(3), torch.tensor([1, 2]), torch.tensor(1.5)),
    f"{torch.tensor(3.14159):.3f} {torch.tensor(7):03d}",
    "{:>6}".format(torch.tensor(2)),
)
print(
    (torch.tensor([1, 2]) == torch.tensor([1, 3])).any(),
    torch.equal(t, t.clone()),
    bool(torch.tensor(0)),
    torch.tensor([5]) in torch.tensor([5, 6]),
    5 in torch.tensor([5, 6]),
    hash(t) == hash(t),
)
print(
    torch.tensor(7) // 2,
    torch.tensor(-7) // 2,
    torch.tensor(-7) % 3,
    torch.div(torch.tensor(-7), 2, rounding_mode="trunc"),
    2 ** torch.arange(4),
    -torch.ones(1),
    ~torch.tensor([True]),
    torch.tensor(6) & 3,
    torch.tensor(1) << 3,
)
