import torch, math

torch.manual_seed(0)
torch.set_printoptions(precision=3, sci_mode=False)
D = torch.float64
X = torch.linspace(0, 5, 8, dtype=D)[:, None]
y = torch.sin(X).squeeze(-1) + 0.1 * torch.randn(8, dtype=D)
logl = torch.zeros((), dtype=D, requires_grad=True)
logs = torch.zeros((), dtype=D, requires_grad=True)
logn = torch.tensor(-2.0, dtype=D, requires_grad=True)


def k(a, b):
    return logs.exp() ** 2 * torch.exp(-0.5 * torch.cdist(a / logl.exp(), b / logl.exp()) ** 2)


opt = torch.optim.LBFGS([logl, logs, logn], lr=0.5, max_iter=10, line_search_fn="strong_wolfe")


def nll():
    K = k(X, X) + logn.exp() ** 2 * torch.eye(8, dtype=D)
    L = torch.linalg.cholesky(K)
    a = torch.cholesky_solve(y[:, None], L)
    return 0.5 * (y @ a).squeeze() + L.diagonal().log().sum() + 4 * math.log(2 * math.pi)


def closure():
    opt.zero_grad()
    l = nll()
    l.backward()
    return l


for i in range(3):
    print(f"{opt.step(closure).item():.4f}")
with torch.no_grad():
    Xs = torch.tensor([[1.5], [6.0]], dtype=D)
    K = k(X, X) + logn.exp() ** 2 * torch.eye(8, dtype=D)
    L = torch.linalg.cholesky(K)
    Ks = k(X, Xs)
    v = torch.linalg.solve_triangular(L, Ks, upper=False)
    mu = Ks.T @ torch.cholesky_solve(y[:, None], L)
    var = k(Xs, Xs) - v.T @ v
    print(mu.squeeze(), var.diagonal().sqrt())
mvn = torch.distributions.MultivariateNormal(
    torch.zeros(2, dtype=D), covariance_matrix=torch.tensor([[2.0, 0.5], [0.5, 1.0]], dtype=D)
)
print(mvn.log_prob(torch.ones(2, dtype=D)), mvn.scale_tril, mvn.precision_matrix, mvn.entropy())
F = torch.tensor([[1.0, 1.0], [0.0, 1.0]])
H = torch.tensor([[1.0, 0.0]])
Q = torch.eye(2) * 0.01
R = torch.eye(1) * 0.5
x, P = torch.zeros(2, 1), torch.eye(2) * 10
for z in [1.1, 1.9, 3.2, 3.8]:
    x = F @ x
    P = F @ P @ F.T + Q
    S = H @ P @ H.T + R
    Kg = P @ H.T @ torch.linalg.inv(S)
    x = x + Kg @ (torch.tensor([[z]]) - H @ x)
    P = (torch.eye(2) - Kg @ H) @ P
    print(x.ravel(), torch.trace(P), torch.linalg.cond(P) > 1, torch.det(P))
A = torch.tensor([[4.0, 1.0], [2.0, 3.0]], dtype=D)
A = A @ A.T
w, V = torch.linalg.eigh(A)
print(
    w,
    (V @ torch.diag(w) @ V.T - A).abs().max() < 1e-10,
    torch.linalg.svdvals(A),
    torch.linalg.matrix_rank(A),
    torch.linalg.norm(A),
    torch.linalg.slogdet(A),
)
U, S, Vh = torch.linalg.svd(A, full_matrices=False)
print(
    S,
    torch.linalg.pinv(A) @ A,
    torch.linalg.lstsq(A, torch.ones(2, 1, dtype=D)).solution,
    torch.linalg.matrix_exp(A / 50),
    torch.linalg.matrix_power(A, 2),
)
Qm, Rm = torch.linalg.qr(A)
print((Qm @ Rm - A).abs().max() < 1e-10, torch.triu(Rm).equal(Rm))
try:
    torch.linalg.cholesky(-A)
except torch.linalg.LinAlgError as e:
    print(type(e).__name__, e)
try:
    torch.linalg.inv(torch.zeros(2, 2))
except RuntimeError as e:
    print(e)
pca = torch.randn(20, 3, dtype=D)
pca = pca - pca.mean(0)
u, s, v = torch.svd(pca)
print(s**2 / (s**2).sum(), torch.cov(pca.T).diagonal(), torch.corrcoef(pca.T)[0, 1])
