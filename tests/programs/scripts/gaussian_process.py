import math
import torch

torch.set_default_dtype(torch.float64)
torch.manual_seed(0)


def rbf(a, b, lengthscale, variance):
    d2 = torch.cdist(a / lengthscale, b / lengthscale).square()
    return variance * torch.exp(-0.5 * d2)


x = torch.linspace(0, 1, 12)[:, None]
y = torch.sin(6 * x[:, 0]) + 0.1 * torch.randn(12)
raw = torch.nn.ParameterDict(
    {
        "l": torch.nn.Parameter(torch.tensor(-1.0)),
        "v": torch.nn.Parameter(torch.tensor(0.0)),
        "n": torch.nn.Parameter(torch.tensor(-2.0)),
    }
)
opt = torch.optim.LBFGS(raw.parameters(), lr=0.5, max_iter=10, line_search_fn="strong_wolfe")


def nll():
    K = rbf(x, x, raw["l"].exp(), raw["v"].exp()) + raw["n"].exp() * torch.eye(12)
    L = torch.linalg.cholesky(K)
    alpha = torch.cholesky_solve(y[:, None], L)
    return 0.5 * (y @ alpha).squeeze() + L.diagonal().log().sum() + 6 * math.log(2 * math.pi)


def closure():
    opt.zero_grad()
    loss = nll()
    loss.backward()
    return loss


for i in range(4):
    print(f"nll {opt.step(closure).item():.5f}")
with torch.no_grad():
    xs = torch.tensor([[0.25], [0.5], [2.0]])
    K = rbf(x, x, raw.l.exp(), raw.v.exp()) + raw.n.exp() * torch.eye(12)
    Ks = rbf(xs, x, raw.l.exp(), raw.v.exp())
    mean = Ks @ torch.linalg.solve(K, y)
    L = torch.linalg.cholesky(K)
    v = torch.linalg.solve_triangular(L, Ks.T, upper=False)
    var = raw.v.exp() - v.pow(2).sum(0)
    print(mean, var.sqrt())
    print(torch.logdet(K), torch.linalg.slogdet(K), torch.linalg.cond(K) > 1)
try:
    torch.linalg.cholesky(torch.tensor([[1.0, 2.0], [2.0, 1.0]]))
except torch.linalg.LinAlgError as e:
    print(e)
torch.set_default_dtype(torch.float32)
torch.manual_seed(1)
pts = torch.cat([torch.randn(20, 2) * 0.3 + c for c in torch.tensor([[0.0, 0], [3, 0], [0, 3]])])
cent = pts[torch.randperm(60)[:3]]
for _ in range(10):
    labels = torch.cdist(pts, cent).argmin(1)
    one_hot = torch.nn.functional.one_hot(labels, 3).to(pts.dtype)
    cent = (one_hot.T @ pts) / one_hot.sum(0).clamp(min=1)[:, None]
print(cent[cent.sum(1).argsort()], torch.bincount(labels, minlength=3).sort().values)
X = pts - pts.mean(0, keepdim=True)
U, S, Vh = torch.linalg.svd(X, full_matrices=False)
print(S, (S**2 / (len(pts) - 1)) / torch.cov(pts.T).trace(), Vh.abs(), torch.corrcoef(pts.T))
evals, evecs = torch.linalg.eigh(torch.cov(pts.T))
print(
    evals,
    torch.allclose(evecs @ evecs.T, torch.eye(2), atol=1e-5),
    torch.linalg.matrix_rank(X),
    torch.linalg.lstsq(X, pts[:, :1]).solution.shape,
)
