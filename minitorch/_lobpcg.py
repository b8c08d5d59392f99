"""lobpcg: a few of a large symmetric matrix's eigenvalues, by products with the matrix alone.

The locally optimal block preconditioned conjugate gradient method, as PyTorch has it in Python.
In each step the best approximations X are looked for among the combinations of three blocks: the
X of now, the directions P of the step before, and the residuals W (preconditioned by iK)::

    S = [X P W],   S^T A S C = S^T B S C E,   X <- S C

"basic" makes the small problem an ordinary one by a Cholesky factor of ``S^T B S``; "ortho" keeps
the columns of S B-orthonormal, so that it is one from the start, and more robust.

Knyazev (2001), SIAM J. Sci. Comput. 23(2); Stathopoulos and Wu (2002), 23(6); Duersch, Shao, Yang
and Gu (2018), 40(5).
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import Any

from .autograd.custom import Function
from .ops.joining.cat_and_stack import stack
from .ops.linalg.decompositions import cholesky, qr
from .ops.linalg.spectra import eigh
from .ops.linalg.triangular import solve_triangular
from .ops.making.creation import eye, zeros
from .ops.making.sampling import randn
from .tensors import Tensor
from .tensors.dtypes import float32, float64

__all__ = ["LOBPCG", "lobpcg"]

_EPSILON = {float32: 1.2e-07, float64: 2.23e-16}


def lobpcg(
    A: Tensor,
    k: int | None = None,
    B: Tensor | None = None,
    X: Tensor | None = None,
    n: int | None = None,
    iK: Tensor | None = None,
    niter: int | None = None,
    tol: float | None = None,
    largest: bool | None = None,
    method: str | None = None,
    tracker: Callable[[LOBPCG], Any] | None = None,
    ortho_iparams: dict[str, int] | None = None,
    ortho_fparams: dict[str, float] | None = None,
    ortho_bparams: dict[str, bool] | None = None,
) -> tuple[Tensor, Tensor]:
    """The ``k`` largest (or smallest) eigenvalues of ``A x = e B x``, and their vectors.

    - ``A``, ``B``: (..., m, m), symmetric and positive definite; without B the identity.
    - ``k``: how many; left out, as many as X has columns, else 1.
    - ``X``: (..., m, n), n >= k: where to start. Left out, random: ``n`` columns, or k.
    - ``iK``: (m, m), a preconditioner: something like the inverse of A.
    - ``niter``: at most so many steps (1000 if left out); -1 for as many as it takes.
    - ``tol``: how small residuals must be; left out, the root of the dtype's epsilon.
    - ``largest``: False for the smallest eigenvalues.
    - ``method``: "ortho" (if left out) or "basic".
    - ``tracker(worker)``: called after each step with the :class:`LOBPCG`.
    - ``ortho_iparams``, ``ortho_fparams``, ``ortho_bparams``: settings of "ortho".

    Returns the eigenvalues (..., k) and the vectors (..., m, k). Gradients are for A alone, of
    which the symmetric part counts then. ValueError where m < 3 n; AssertionError for matrices
    that are not square, or not of one shape. Counterpart: ``torch.lobpcg``.

    >>> A = torch.diag(torch.arange(1.0, 10.0))
    >>> values, vectors = torch.lobpcg(A, k=1, X=torch.ones(9, 1))
    >>> print(f"{values.item():.3f}", f"{vectors[-1].abs().item():.3f}")
    9.000 1.000
    """
    more = (k, B, X, n, iK, niter, tol, largest, method, tracker)
    settings = (ortho_iparams, ortho_fparams, ortho_bparams)
    if A.requires_grad or (B is not None and B.requires_grad):
        even_B = B if B is None else (B + B.mT) / 2  # type: ignore[attr-defined]
        even = (A + A.mT) / 2  # type: ignore[attr-defined]
        return _WithGradient.apply(even, k, even_B, *more[2:], *settings)  # type: ignore[no-any-return]
    return _lobpcg(A, *more, *settings)


class _WithGradient(Function):
    """The same as one node.

    A symmetric change dA moves a value by u^T dA u, and a vector u_i by the sum over the other
    eigenvectors of u_j (u_j^T dA u_i) / (e_i - e_j). (All of them are needed for that.)
    """

    @staticmethod
    def forward(ctx: Any, A: Tensor, k: Any, B: Any, *more: Any) -> Any:
        E, X = _lobpcg(A, k, B, *more)
        ctx.save_for_backward(A, X)
        ctx.with_B, ctx.largest = B is not None, more[5] is None or more[5]
        return E, X

    @staticmethod
    def backward(ctx: Any, *grads: Any) -> Any:
        if ctx.with_B:
            error = ValueError("lobpcg.backward does not support backward with B != I yet.")
            error.of_formula = True  # type: ignore[attr-defined]  # (no array refused it)
            raise error
        (A, U), (g_values, g_vectors) = ctx.saved_tensors, grads
        values, V = symeig(A, ctx.largest)
        gaps = values[..., None, : U.size(-1)] - values[..., None]
        own = eye(*gaps.shape[-2:], dtype=A.dtype, device=A.device)
        others = (V.mT @ g_vectors) / (gaps + own) * (1 - own)
        return (V @ others + U * g_values[..., None, :]) @ U.mT, *[None] * 13


def _lobpcg(
    A: Tensor, k: Any, B: Any, X: Any, n: Any, iK: Any, niter: Any, tol: Any, largest: Any,
    method: Any, tracker: Any, ortho_iparams: Any, ortho_fparams: Any, ortho_bparams: Any,
) -> tuple[Tensor, Tensor]:  # fmt: skip
    if A.shape[-2] != A.shape[-1]:
        raise AssertionError(f"A must be square, got shape {A.shape}")
    if B is not None and A.shape != B.shape:
        raise AssertionError(f"A and B must have same shape, got {A.shape} vs {B.shape}")
    dtype = A.dtype if A.dtype in _EPSILON else float32
    tol = _EPSILON[dtype] ** 0.5 if tol is None else tol
    m = A.shape[-1]
    k = (1 if X is None else X.shape[-1]) if k is None else k
    n = (k if n is None else n) if X is None else X.shape[-1]
    if m < 3 * n:
        raise ValueError(
            f"LOBPCG algorithm is not applicable when the number of A rows (={m}) is smaller than "
            f"3 x the number of requested eigenpairs (={n})"
        )
    method = "ortho" if method is None else method
    iparams = {"m": m, "n": n, "k": k, "niter": 1000 if niter is None else niter}
    fparams, bparams = {"tol": tol}, {"largest": largest is None or largest}
    if method == "ortho":
        names = ("ortho_tol", "ortho_tol_drop", "ortho_tol_replace")
        iparams.update({"ortho_i_max": 3, "ortho_j_max": 3, **(ortho_iparams or {})})
        fparams.update({**dict.fromkeys(names, tol), **(ortho_fparams or {})})
        bparams.update({"ortho_use_drop": False, **(ortho_bparams or {})})
    batch = A.shape[:-2]
    found = []
    for i in range(prod(batch)):
        start = X
        if X is None:
            start = randn(m, n, dtype=dtype, device=A.device)
        elif batch:
            start = X.reshape(-1, *X.shape[-2:])[i]
        if start.shape != (m, n):
            raise AssertionError(f"X shape mismatch: got {start.shape}, expected {(m, n)}")
        one, other = [x if x is None else x.reshape(-1, m, m)[i] for x in (A, B)]
        if batch:
            iparams["batch_index"] = i
        worker = LOBPCG(one, other, start, iK, iparams, fparams, bparams, method, tracker)
        worker.run()
        found.append((worker.E[:k], worker.X[:, :k]))
    if not found:
        return zeros(*batch, k, dtype=dtype), zeros(*batch, m, k, dtype=dtype)
    E, vectors = [stack(list(parts)) for parts in zip(*found)]
    return E.reshape(*batch, k), vectors.reshape(*batch, m, k)


class LOBPCG:
    """One run, with all that a ``tracker`` may look at.

    - ``A``, ``B``, ``iK``; ``X``, ``E``, ``R``: vectors, values and residuals of now; ``S``.
    - ``iparams``, ``fparams``, ``bparams``: the settings; ``ivars``, ``fvars``, ``bvars``,
      ``tvars``: what changes. ``bvars["force_stop"] = True`` stops it.
    """

    def __init__(
        self,
        A: Any,
        B: Any,
        X: Any,
        iK: Any,
        iparams: dict[str, int],
        fparams: dict[str, float],
        bparams: dict[str, bool],
        method: str,
        tracker: Callable[[LOBPCG], Any] | None,
    ) -> None:
        self.A, self.B, self.iK = A, B, iK
        self.iparams, self.fparams, self.bparams = iparams, fparams, bparams
        self.method, self.tracker = method, tracker
        m, n = iparams["m"], iparams["n"]
        like = {"dtype": X.dtype, "device": A.device}
        self.X = X  # ("basic" writes into it, as PyTorch's does)
        self.E: Any = zeros(n, **like)
        self.R: Any = zeros(m, n, **like)
        self.S: Any = zeros(m, 3 * n, **like)
        self.tvars: dict[str, Any] = {}
        self.ivars: dict[str, int] = {"istep": 0}
        self.fvars: dict[str, float] = {"_": 0.0}
        self.bvars: dict[str, bool] = {"_": False}

    def run(self) -> None:
        """Steps until enough pairs have converged."""
        while True:
            self.update()
            if self.tracker is not None:
                self.tracker(self)
            if self.stop_iteration():
                return

    def update(self) -> None:
        """One step; the first only takes X for what it is."""
        if self.ivars["istep"] == 0:
            size = float(self.X.norm())
            self.fvars["X_norm"] = size
            self.fvars["A_norm"] = float((self.A @ self.X).norm()) / size
            self.fvars["B_norm"] = float(matmul(self.B, self.X).norm()) / size
            self.ivars["iterations_left"] = self.iparams["niter"]
            self.ivars["converged_count"] = self.ivars["converged_end"] = 0
            P = self._begin()
        else:
            P = self._step()
        self.update_residual()
        done = self.update_converged_count()
        n = self.iparams["n"]
        before = n + P.shape[-1]
        self.S[:, :n] = self.X
        self.S[:, n:before] = P
        rest = self.R[:, done:] if self.ivars["istep"] else self.R
        if self.method == "ortho":
            W = self._get_ortho(rest, self.S[:, :before])
        else:
            W = matmul(self.iK, rest)
        self.ivars["converged_end"] = end = before + W.shape[-1]
        self.S[:, before:end] = W
        self.ivars["iterations_left"] -= 1
        self.ivars["istep"] += 1

    def _begin(self) -> Any:
        """The best combinations of the columns of X alone; there are no directions yet."""
        Ri = self._get_rayleigh_ritz_transform(self.X)
        E, Z = symeig(qform(qform(self.A, self.X), Ri), self.bparams["largest"])
        best = self.X @ (Ri @ Z)
        if self.method == "ortho":  # (which takes all of A X for the first residual)
            self.X = best
        else:
            self.X[:], self.E[:] = best, E
        return self.X[:, :0]

    def _step(self) -> Any:
        """The best combinations of S; returns the directions of this step."""
        done, n = self.ivars["converged_count"], self.iparams["n"]
        S, left = self.S[:, done : self.ivars["converged_end"]], n - done
        ortho = self.method == "ortho"
        Ri = None if ortho else self._get_rayleigh_ritz_transform(S)
        M = qform(self.A, S)
        E, Z = symeig(M if ortho else qform(M, Ri), self.bparams["largest"])
        self.X[:, done:] = S @ matmul(Ri, Z[:, :left])
        self.E[done:] = E[:left]
        if ortho:
            return S @ (Z[:, left:] @ basis(Z[:left, left:].mT))
        return S @ (Ri @ Z[:, n : 2 * n - done])

    def update_residual(self) -> None:
        """R = A X - B X E."""
        self.R = self.A @ self.X - matmul(self.B, self.X) * self.E

    def update_converged_count(self) -> int:
        """How many of the first pairs have converged (Duersch and others, section 4.3)."""
        A_norm, B_norm = self.fvars["A_norm"], self.fvars["B_norm"]
        size = self.X.norm(2, 0) * (A_norm + self.E[: self.X.shape[-1]].abs() * B_norm)
        rerr = self.R.norm(2, 0) / size
        flags = [*(rerr < self.fparams["tol"]).tolist(), False]
        count, before = flags.index(False), self.ivars["converged_count"]
        if count < before:
            raise AssertionError(
                f"the number of converged eigenpairs (was {before}, got {count}) cannot decrease"
            )
        self.ivars["converged_count"] = count
        self.tvars["rerr"] = rerr
        return count

    def stop_iteration(self) -> bool:
        """Is it done, out of steps, or told to stop?"""
        return (
            self.bvars.get("force_stop", False)
            or self.ivars["iterations_left"] == 0
            or self.ivars["converged_count"] >= self.iparams["k"]
        )

    def _get_rayleigh_ritz_transform(self, S: Any) -> Any:
        """An upper triangular Ri with ``Ri^T S^T B S Ri = I``."""
        SBS = qform(self.B, S)
        scale = SBS.diagonal(0, -2, -1) ** -0.5
        R = cholesky(SBS * scale * scale[:, None], upper=True)
        return solve_triangular(R, scale.diag_embed(), upper=True, left=False)

    def _get_svqb(self, U: Any, drop: bool, tau: float) -> Any:
        """Columns of the span of U that are B-orthonormal, fewer if some are lost in the others."""
        if not U.numel():
            return U
        UBU = qform(self.B, U)
        there = UBU.diagonal(0, -2, -1) != 0.0
        if not there.all():
            U = U[:, there]
            if not U.numel():
                return U
            UBU = qform(self.B, U)
        scale = UBU.diagonal(0, -2, -1) ** -0.5
        E, Z = symeig(UBU * scale * scale[:, None])
        least = tau * E.abs().max()
        if drop:
            kept = least < E
            E, Z = E[kept], Z[:, kept]
        else:
            E = E.clamp(min=least)
        return (U * scale) @ (Z * E**-0.5)

    def _get_ortho(self, U: Any, V: Any) -> Any:
        """Columns of the span of U that are B-orthonormal, and B-orthogonal to those of V."""
        B, tol = self.B, self.fparams["ortho_tol"]
        drops = self.bparams["ortho_use_drop"]
        for name in [x for x in self.fvars if x.startswith("ortho_") and x.endswith("_rerr")]:
            del self.fvars[name]
        size_of_BV = float(matmul(B, V).norm())
        VBU = V.mT @ matmul(B, U)
        i = j = 0
        for i in range(self.iparams["ortho_i_max"]):
            U = U - V @ VBU
            for j in range(self.iparams["ortho_j_max"]):
                first = drops and j == 0
                tau = self.fparams["ortho_tol_drop" if first else "ortho_tol_replace"]
                U = self._get_svqb(U, drops and not first, tau)
                if not U.numel():
                    self.ivars["ortho_i"], self.ivars["ortho_j"] = i, j
                    return U
                BU = matmul(B, U)
                UBU = U.mT @ BU
                off = float((UBU - eye(len(UBU), dtype=U.dtype, device=U.device)).norm())
                rerr = self.fvars[f"ortho_UBUmI_rerr[{i}, {j}]"] = off / float(BU.norm() * U.norm())
                if rerr < tol:
                    break
            VBU = V.mT @ BU
            rerr = float(VBU.norm()) / (size_of_BV * float(U.norm()))
            self.fvars[f"ortho_VBU_rerr[{i}]"] = rerr
            if rerr < tol:
                break
            if self.iparams["m"] < U.shape[-1] + V.shape[-1]:
                raise ValueError(
                    f"Overdetermined shape of U: #B-cols(={self.iparams['m']}) >= #U-cols"
                    f"(={U.shape[-1]}) + #V-cols(={V.shape[-1]}) must hold"
                )
        self.ivars["ortho_i"], self.ivars["ortho_j"] = i, j
        return U


# ---- matrices that may be left out ---------------------------------------------------------------


def matmul(A: Any, B: Any) -> Any:
    """``A @ B``, where None is the identity."""
    return B if A is None else A @ B


def qform(A: Any, S: Any) -> Any:
    """``S^T A S``."""
    return S.mT @ matmul(A, S)


def basis(A: Any) -> Any:
    """Orthonormal columns that span those of ``A``."""
    return qr(A)[0]


def symeig(A: Any, largest: bool = False) -> tuple[Any, Any]:
    """Eigenvalues and vectors of a symmetric matrix, the smallest or the largest first."""
    E, Z = eigh(A)
    return (E.flip(-1), Z.flip(-1)) if largest else (E, Z)
