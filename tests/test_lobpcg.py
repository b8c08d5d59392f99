"""torch.lobpcg: known eigenvalues, small residuals, gradients; the same bodies on torch."""

import pytest

from tests.nn.both import both, error

TOLERANCE = {"float32": 1e-3, "float64": 1e-6}


def matrix(torch, m=12, dtype="float64", seed=0):
    """Symmetric, with the eigenvalues 1, 2, ..., m."""
    torch.manual_seed(seed)
    dtype = getattr(torch, dtype)
    Q = torch.linalg.qr(torch.randn(m, m, dtype=dtype))[0]
    return Q @ torch.diag(torch.arange(1, m + 1, dtype=dtype)) @ Q.mT


def worst(torch, A, E, X, B=None):
    """The largest entry of A X - B X E, and how far X is from being (B-)orthonormal."""
    BX = X if B is None else B @ X
    off = X.mT @ BX - torch.eye(X.shape[-1], dtype=X.dtype)
    return max((A @ X - BX * E.unsqueeze(-2)).abs().max().item(), off.abs().max().item())


@both
@pytest.mark.parametrize("dtype", TOLERANCE)
@pytest.mark.parametrize("method", ["ortho", "basic"])
@pytest.mark.parametrize("largest", [True, False])
def test_known_eigenvalues(torch, dtype, method, largest):
    A, tolerance = matrix(torch, dtype=dtype), TOLERANCE[dtype]
    E, X = torch.lobpcg(A, k=3, largest=largest, method=method)
    assert (E.dtype, tuple(E.shape), tuple(X.shape)) == (A.dtype, (3,), (12, 3))
    expected = [12.0, 11.0, 10.0] if largest else [1.0, 2.0, 3.0]
    assert E.tolist() == pytest.approx(expected, abs=tolerance)
    assert worst(torch, A, E, X) < 10 * tolerance


@both
@pytest.mark.parametrize("method", ["ortho", "basic"])
def test_with_a_second_matrix_a_preconditioner_and_a_start(torch, method):
    A, B = matrix(torch), matrix(torch, seed=1)
    half = torch.linalg.inv(torch.linalg.cholesky(B))
    exact = torch.linalg.eigvalsh(half @ A @ half.mT)[:2]
    start = torch.eye(12, dtype=torch.float64)[:, :3]
    given = {"iK": torch.linalg.inv(A), "largest": False, "method": method, "tol": 1e-10}
    E, X = torch.lobpcg(A, k=2, B=B, X=start, **given)
    assert E.tolist() == pytest.approx(exact.tolist(), rel=1e-8)
    assert worst(torch, A, E, X, B) < 1e-6
    assert (start.sum().item() == 3.0) == (method == "ortho")  # "basic" writes into it


@both
def test_batches_and_defaults(torch):
    A = torch.stack([matrix(torch), 2 * matrix(torch, seed=1)]).reshape(2, 1, 12, 12)
    E, X = torch.lobpcg(A)
    assert (tuple(E.shape), tuple(X.shape)) == ((2, 1, 1), (2, 1, 12, 1))
    assert E.flatten().tolist() == pytest.approx([12.0, 24.0], abs=1e-6)
    assert worst(torch, A, E, X) < 1e-5
    E, _ = torch.lobpcg(A[0, 0], n=4, k=2)
    assert E.tolist() == pytest.approx([12.0, 11.0], abs=1e-6)


@both
def test_dropping_columns(torch):
    A = matrix(torch)
    start = torch.eye(12, dtype=torch.float64)[:, :2]
    E, X = torch.lobpcg(A, X=start, ortho_bparams={"ortho_use_drop": True})
    assert E.tolist() == pytest.approx([12.0, 11.0], abs=1e-6)
    assert worst(torch, A, E, X) < 1e-5


@both
def test_a_tracker_sees_each_step_and_may_stop_it(torch):
    A, seen = matrix(torch), []

    def look(worker):
        seen.append((worker.ivars["istep"], worker.ivars["converged_count"]))
        assert tuple(worker.R.shape) == (12, 2)
        assert tuple(worker.tvars["rerr"].shape) == (2,)
        worker.bvars["force_stop"] = len(seen) == 3

    torch.lobpcg(A, k=2, tracker=look)
    assert [step for step, _ in seen] == [1, 2, 3]
    seen.clear()
    torch.lobpcg(A, k=2, niter=2, tracker=lambda worker: seen.append(worker.iparams["niter"]))
    assert seen == [2, 2]


@both
@pytest.mark.parametrize("largest", [True, False])
def test_gradients(torch, largest):
    A = matrix(torch).requires_grad_()
    E, X = torch.lobpcg(A, k=2, largest=largest, tol=1e-12)
    (E * torch.tensor([1.0, 3.0])).sum().backward(retain_graph=True)
    first, second = X.detach().unbind(-1)
    expected = torch.outer(first, first) + 3 * torch.outer(second, second)
    assert torch.allclose(A.grad, expected, atol=1e-6)
    A.grad = None
    weights = torch.arange(12.0, dtype=torch.float64)
    ((X[:, 0] * weights).sum() ** 2).backward()  # (a sign has no weight)
    slope = A.grad
    exact = A.detach().clone().requires_grad_()
    vectors = torch.linalg.eigh((exact + exact.mT) / 2)[1]
    ((vectors[:, -1 if largest else 0] * weights).sum() ** 2).backward()
    assert torch.allclose(slope, exact.grad, atol=1e-5)
    assert torch.allclose(slope, slope.mT, atol=1e-9)


@both
def test_what_is_refused(torch):
    A = matrix(torch)
    assert error(torch.lobpcg, A, k=5) == (
        "ValueError",
        "LOBPCG algorithm is not applicable when the number of A rows (=12) is smaller than 3 x "
        "the number of requested eigenpairs (=5)",
    )
    assert error(torch.lobpcg, A[:3])[0] == "AssertionError"
    assert error(torch.lobpcg, A, B=A[:3])[0] == "AssertionError"
    E, _ = torch.lobpcg(A.clone().requires_grad_(), B=matrix(torch, seed=1))
    assert error(E.sum().backward) == (
        "ValueError",
        "lobpcg.backward does not support backward with B != I yet.",
    )


# the residuals of PyTorch 2.13
ORTHO = [1.0, 0.0725849339, 0.04634788756, 0.03007068788]
BASIC = [0.1260917415, 0.0725849339, 0.04634788756, 0.03318513331]


@both
def test_the_same_steps_from_the_same_start(torch):
    """The path, not only its end: PyTorch's residuals of the first steps (within rounding)."""
    A = torch.diag(torch.arange(1.0, 10.0, dtype=torch.float64))
    steps = {}
    for method in ("ortho", "basic"):
        found = steps[method] = []
        torch.lobpcg(
            A,
            X=torch.arange(1.0, 10.0, dtype=torch.float64).reshape(9, 1),
            niter=4,
            method=method,
            tracker=lambda worker: found.append(worker.tvars["rerr"].item()),  # noqa: B023
        )
    assert steps["ortho"] == pytest.approx(ORTHO, rel=1e-6)
    assert steps["basic"] == pytest.approx(BASIC, rel=1e-6)
