import torch

torch.manual_seed(0)
torch.set_printoptions(precision=3, sci_mode=False)
A = torch.randn(4, 4, dtype=torch.float64)
S = A @ A.T + torch.eye(4)
print(
    torch.linalg.det(A),
    torch.linalg.slogdet(A),
    torch.linalg.cond(S),
    torch.linalg.matrix_rank(A),
    torch.linalg.norm(A),
    torch.linalg.norm(A, "nuc"),
    torch.linalg.vector_norm(A, 3),
    torch.linalg.matrix_norm(A, 2),
)
L, Q = torch.linalg.eigh(S)
print(L, (Q @ torch.diag(L) @ Q.mT - S).abs().max() < 1e-10)
U, s, Vh = torch.linalg.svd(A, full_matrices=False)
print(s, torch.dist(U @ s.diag() @ Vh, A) < 1e-10)
q, r = torch.linalg.qr(A)
print(r.diag().abs())
P, Lo, Up = torch.linalg.lu(A)
print(Up.diag())
print(
    torch.linalg.cholesky(S),
    torch.cholesky_solve(torch.ones(4, 1, dtype=torch.float64), torch.linalg.cholesky(S)).T,
)
print(
    torch.linalg.solve(S, torch.ones(4, dtype=torch.float64)),
    torch.linalg.lstsq(A, torch.ones(4, 1, dtype=torch.float64)).solution.T,
    torch.linalg.pinv(A[:, :2]).shape,
    torch.linalg.inv(S).trace(),
    torch.linalg.matrix_power(A, 3).sum(),
    torch.linalg.matrix_exp(A * 0.1).trace(),
    torch.linalg.multi_dot([A, A, A]).sum(),
    torch.linalg.cross(torch.tensor([1.0, 0, 0]), torch.tensor([0, 1.0, 0])),
)
print(
    torch.linalg.solve_triangular(
        torch.linalg.cholesky(S), torch.ones(4, 1, dtype=torch.float64), upper=False
    ).T,
    torch.linalg.eigvalsh(S),
    torch.linalg.svdvals(A),
    torch.linalg.tensorinv(torch.eye(4, dtype=torch.float64).reshape(2, 2, 4), ind=2).shape,
    torch.linalg.vander(torch.tensor([1.0, 2, 3])),
    torch.linalg.diagonal(A),
)
x = torch.linspace(0.1, 2, 4)
sp = torch.special
for n in "gammaln digamma erf erfc erfinv expit logit xlog1py entr i0 i0e i1 ndtr log_ndtr exp2 expm1 log1p sinc psi bessel_j0 erfcx multigammaln polygamma softmax zeta".split():
    f = getattr(sp, n)
    v = (
        f(x * 0.4, x)
        if n in ("xlog1py",)
        else f(1, x)
        if n == "polygamma"
        else f(x + 2, 2)
        if n == "multigammaln"
        else f(x, 0)
        if n == "softmax"
        else f(x + 1, x)
        if n == "zeta"
        else f(x * 0.4)
    )
    print(n, v)
print(
    torch.einsum("ij,jk->ik", A, A).sum(),
    torch.einsum("bij->bji", torch.ones(1, 2, 3)).shape,
    torch.einsum("...ii->...i", S),
    torch.tensordot(A, A, dims=([0], [1])).shape,
    torch.kron(torch.eye(2), torch.ones(1, 2)),
    torch.outer(x, x).shape,
    torch.cdist(torch.zeros(1, 2), torch.ones(2, 2)),
    torch.block_diag(torch.ones(1, 1), torch.ones(2, 2)).shape,
    torch.cartesian_prod(torch.arange(2), torch.arange(2)),
    torch.combinations(torch.arange(3)),
    torch.trapezoid(x),
    torch.cov(A).shape,
    torch.corrcoef(A)[0, 0],
    torch.logdet(S),
    torch.triu_indices(3, 3, 1),
    torch.vander(x[:2], 3),
    torch.chain_matmul(A, A).shape if False else 0,
)
print(
    torch.linalg.householder_product(*torch.geqrf(A)).shape,
    torch.lu_solve(torch.ones(4, 1, dtype=torch.float64), *torch.linalg.lu_factor(S)).T,
    torch.svd_lowrank(A, 2)[1].shape,
)
