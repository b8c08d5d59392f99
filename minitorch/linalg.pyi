# Written by book/_tools/reference.py from the live package; do not edit.
from builtins import bool as _bool
from builtins import float as _float
from builtins import int as _int
from builtins import str as _str
from collections.abc import Sequence as _Sequence
from minitorch.tensors.dtypes import dtype as _dtype
from minitorch.tensors.tensor import Tensor as _Tensor
from typing import Any as Any
from typing import Any as _Any

def cholesky(A: _Tensor, *, upper: _bool = False, out: _Any = ...) -> _Tensor:
    """The lower triangular L with ``A == L @ L.mT`` (``torch.linalg.cholesky``).

    - ``A``: (..., n, n), symmetric and positive-definite (only the lower triangle is read);
      ``upper``: the upper triangular ``L.mT`` instead.

    Raises LinAlgError when a matrix is not positive-definite.

    >>> torch.linalg.cholesky(torch.tensor([[4.0, 2.0], [2.0, 3.0]]))
    tensor([[2.0000, 0.0000],
            [1.0000, 1.4142]])"""
    ...
def cholesky_ex(input: _Tensor, *, upper: _bool = False, check_errors: _bool = False, out: _Any = ...) -> _Any:
    """L as of :func:`torch.linalg.cholesky`, and where it fails (``torch.linalg.cholesky_ex``).

    - ``input``: (..., n, n). info: (...), int32: 0, or the order of the leading minor that is not
      positive-definite; L is NaN there. ``check_errors``: LinAlgError instead.

    >>> torch.linalg.cholesky_ex(torch.tensor([[4.0, 0.0], [0.0, -1.0]])).info
    tensor(2, dtype=torch.int32)"""
    ...
def cond(A: _Tensor, p: _Any = None, *, out: _Any = ...) -> _Tensor:
    """How much equations with A may multiply errors (``torch.linalg.cond``).

    - ``A``: (..., m, n); ``p``: None or 2, -2 (singular values), "fro", "nuc", 1, -1, inf, -inf
      (square matrices only): the norm. inf for a singular matrix.

    >>> torch.linalg.cond(torch.tensor([[4.0, 0.0], [0.0, 1.6]]))
    tensor(2.5000)"""
    ...
def cross(input: _Tensor, other: _Tensor, *, dim: _int = -1, out: _Any = ...) -> _Tensor:
    """The cross product of vectors of 3 numbers along ``dim`` (``torch.linalg.cross``).

    - ``input``, ``other``: the same number of dimensions, broadcast; size 3 in ``dim``.

    Raises RuntimeError when the sizes do not fit.

    >>> torch.linalg.cross(torch.tensor([1, 0, 0]), torch.tensor([0, 1, 0]))
    tensor([0, 0, 1])"""
    ...
def det(A: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The determinant of each matrix of shape (..., n, n), of shape (...) (``torch.linalg.det``).

    Raises RuntimeError unless the matrices are square and float32 or float64.

    >>> torch.linalg.det(torch.tensor([[1.0, 2.0], [3.0, 4.5]]))
    tensor(-1.5000)"""
    ...
def diagonal(A: _Tensor, *, offset: _int = 0, dim1: _int = -2, dim2: _int = -1) -> _Tensor:
    """The diagonals of matrices, a view (``torch.linalg.diagonal``).

    >>> torch.linalg.diagonal(torch.tensor([[1, 2], [3, 4]]))
    tensor([1, 4])"""
    ...
def eigh(A: _Tensor, UPLO: _str = 'L', *, out: _Any = ...) -> _Any:
    """Eigenvalues (ascending) and eigenvectors (columns) of symmetric matrices.

    - ``A``: (..., n, n), of which only one triangle is read: ``UPLO`` "L" or "U".

    Counterpart: ``torch.linalg.eigh``. An eigenvector's sign is arbitrary.

    >>> torch.linalg.eigh(torch.tensor([[2.0, 1.0], [1.0, 3.0]])).eigenvalues
    tensor([1.3820, 3.6180])"""
    ...
def eigvalsh(A: _Tensor, UPLO: _str = 'L', *, out: _Any = ...) -> _Tensor:
    """The eigenvalues of symmetric matrices, ascending (``torch.linalg.eigvalsh``).

    >>> torch.linalg.eigvalsh(torch.tensor([[2.0, 1.0], [1.0, 3.0]]))
    tensor([1.3820, 3.6180])"""
    ...
def householder_product(input: _Tensor, tau: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The first columns of H1 H2 ... Hk (``torch.linalg.householder_product``).

    - ``input``: (..., m, n), the reflections below its diagonal; ``tau``: (..., k), k <= n <= m.
      Result: (..., m, n).

    >>> a, tau = torch.geqrf(torch.tensor([[1.0], [2.0]]))
    >>> torch.linalg.householder_product(a, tau)
    tensor([[-0.4472],
            [-0.8944]])"""
    ...
def inv(A: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The inverse of each matrix of shape (..., n, n) (``torch.linalg.inv``).

    Raises LinAlgError (a RuntimeError) when a matrix is singular, RuntimeError unless the matrices
    are square and float32 or float64.

    >>> torch.linalg.inv(torch.tensor([[2.0, 0.0], [0.0, 4.0]]))
    tensor([[0.5000, 0.0000],
            [0.0000, 0.2500]])"""
    ...
def inv_ex(A: _Tensor, *, check_errors: _bool = False, out: _Any = ...) -> _Any:
    """The inverse, and where there is none (``torch.linalg.inv_ex``).

    - ``A``: (..., n, n). info: (...), int32: 0, or which diagonal element of U is 0, from 1; the
      inverse is NaN there. ``check_errors``: LinAlgError instead.

    >>> torch.linalg.inv_ex(torch.zeros(2, 2)).info
    tensor(1, dtype=torch.int32)"""
    ...
def ldl_factor(A: _Tensor, *, hermitian: _bool = False, out: _Any = ...) -> _Any:
    """A symmetric matrix as L D L^T (``torch.linalg.ldl_factor``), for ``linalg.ldl_solve``.

    - ``A``: (..., n, n), float32 or float64, of which the lower triangle is read. ``hermitian``
      changes nothing for real numbers.

    Returns (LD, pivots): (..., n, n) with D on the diagonal and L below it, and (..., n), int32,
    which rows changed places. RuntimeError where D is 0. There is no gradient, as in PyTorch.

    >>> torch.linalg.ldl_factor(torch.tensor([[2.0, 2.0], [2.0, 5.0]])).LD
    tensor([[2., 0.],
            [1., 3.]])"""
    ...
def ldl_factor_ex(A: _Tensor, *, hermitian: _bool = False, check_errors: _bool = False, out: _Any = ...) -> _Any:
    """L D L^T as of :func:`torch.linalg.ldl_factor`, and where D is 0 (``linalg.ldl_factor_ex``).

    - ``A``: (..., n, n). info: (...), int32: 0, or which element of D's diagonal is 0, from 1.
      ``check_errors``: RuntimeError instead.

    >>> torch.linalg.ldl_factor_ex(torch.zeros(2, 2)).info
    tensor(1, dtype=torch.int32)"""
    ...
def ldl_solve(LD: _Tensor, pivots: _Tensor, B: _Tensor, *, hermitian: _bool = False, out: _Any = ...) -> _Tensor:
    """X with ``A @ X == B``, of the factors of A (``torch.linalg.ldl_solve``).

    - ``LD``, ``pivots``: of :func:`torch.linalg.ldl_factor`. ``B``: (..., n, k). Batches broadcast.

    RuntimeError when shapes or dtypes do not fit. There is no gradient, as in PyTorch.

    >>> factors = torch.linalg.ldl_factor(torch.tensor([[2.0, 2.0], [2.0, 5.0]]))
    >>> torch.linalg.ldl_solve(*factors, torch.tensor([[4.0], [7.0]]))
    tensor([[1.],
            [1.]])"""
    ...
def lstsq(A: _Tensor, B: _Tensor, rcond: _float | None = None, *, driver: _str | None = None) -> _Any:
    """X for which ``A @ X`` is nearest to B (``torch.linalg.lstsq``).

    - ``A``: (..., m, n); ``B``: (..., m, k) or (..., m). ``rcond``: singular values below it,
      times the largest one, count as zero. Where several X are as near, the shortest one.
    - ``driver``: LAPACK's "gelsy" (the default), "gels", "gelsd" or "gelss".

    Returns solution, residuals (sums of squares; empty unless m > n, A has full rank and the driver
    is another than gelsy), rank, singular values (of gelsd and gelss). Solution and residuals have
    gradients.

    >>> A = torch.tensor([[1.0, 0.0], [1.0, 1.0], [1.0, 2.0]])
    >>> torch.linalg.lstsq(A, torch.tensor([[1.0], [3.0], [5.0]])).solution
    tensor([[1.0000],
            [2.0000]])"""
    ...
def lu(A: _Tensor, *, pivot: _bool = True, out: _Any = ...) -> _Any:
    """P, L and U with ``A == P @ L @ U`` (``torch.linalg.lu``).

    - ``A``: (..., m, n). P: (..., m, m) exchanges rows; L: (..., m, k), lower triangular with ones
      on the diagonal; U: (..., k, n), upper triangular; k = min(m, n).

    ``pivot=False`` is refused, as PyTorch refuses it on the CPU.

    >>> torch.linalg.lu(torch.tensor([[1.0, 2.0], [2.0, 6.0]])).U
    tensor([[ 2.,  6.],
            [ 0., -1.]])"""
    ...
def lu_factor(A: _Tensor, *, pivot: _bool = True, out: _Any = ...) -> _Any:
    """L and U in one matrix, with the rows that were exchanged (``torch.linalg.lu_factor``).

    See ``linalg.lu_factor_ex``. Raises RuntimeError when U is singular.

    >>> torch.linalg.lu_factor(torch.tensor([[4.0, 2.0], [2.0, 3.0]])).LU
    tensor([[4.0000, 2.0000],
            [0.5000, 2.0000]])"""
    ...
def lu_factor_ex(A: _Tensor, *, pivot: _bool = True, check_errors: _bool = False, out: _Any = ...) -> _Any:
    """L and U in one matrix, with the rows exchanged, and where U is singular (0: nowhere).

    - ``A``: (..., m, n). LU: its shape; pivots: (..., min(m, n)), from 1; info: (...); both int32.

    Counterpart: ``torch.linalg.lu_factor_ex``. ``check_errors``: RuntimeError for a singular U.

    >>> torch.linalg.lu_factor_ex(torch.tensor([[0.0]])).info
    tensor(1, dtype=torch.int32)"""
    ...
def lu_solve(LU: _Tensor, pivots: _Tensor, B: _Tensor, *, left: _bool = True, adjoint: _bool = False, out: _Any = ...) -> _Tensor:
    """X with ``A @ X == B``, of A's LU factors (``torch.linalg.lu_solve``).

    - ``LU``, ``pivots``: what ``linalg.lu_factor(A)`` returned. ``B``: (..., n, k).
    - ``left=False``: ``X @ A == B``; ``adjoint``: A transposed.

    >>> factors = torch.linalg.lu_factor(torch.tensor([[4.0, 2.0], [2.0, 3.0]]))
    >>> torch.linalg.lu_solve(*factors, torch.tensor([[6.0], [4.0]]))
    tensor([[1.2500],
            [0.5000]])"""
    ...
def matmul(input: _Tensor, other: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The matrix product, chosen by the dimensions (``torch.matmul``, the operator ``@``).

    - (n,) with (n,): inner product; (n, m) with (m,): matrix times vector;
    - (n, m) with (m, p): matrix product; more dimensions: batches, broadcast against each other.

    Raises RuntimeError when the sizes or dtypes do not fit.

    >>> torch.matmul(torch.ones(5, 2, 3), torch.ones(3)).shape
    torch.Size([5, 2])"""
    ...
def matrix_exp(A: _Tensor) -> _Tensor:
    """e to the power of matrices, 1 + A + A^2 / 2 + ... (``torch.linalg.matrix_exp``).

    - ``A``: (..., n, n).

    >>> torch.linalg.matrix_exp(torch.zeros(2, 2))
    tensor([[1., 0.],
            [0., 1.]])"""
    ...
def matrix_norm(input: _Tensor, ord: _Any = 'fro', dim: _Any = ..., keepdim: _bool = False, *, dtype: _dtype | None = None, out: _Any = ...) -> _Tensor:
    """The norm of matrices that lie along two dimensions (``torch.linalg.matrix_norm``).

    - ``ord``: "fro" (root of the sum of squares), "nuc" (sum of the singular values), 1 and -1
      (largest and smallest sum of a column's absolute values), inf and -inf (the same of rows), 2
      and -2 (largest and smallest singular value).
    - ``dim``: the two dimensions; ``keepdim``: keep them, with size 1.
    - ``dtype``: a wider float dtype to convert to first.

    Raises RuntimeError for integers and other orders.

    >>> torch.linalg.matrix_norm(torch.tensor([[1.0, -2.0], [3.0, 4.0]]), 1)
    tensor(6.)"""
    ...
def matrix_power(input: _Tensor, n: _int, *, out: _Any = ...) -> _Tensor:
    """The product of ``n`` times each matrix; of inverses for n < 0 (``torch.matrix_power``).

    - ``input``: (..., m, m). The number of products grows with the logarithm of n.

    >>> torch.matrix_power(torch.tensor([[1, 1], [1, 0]]), 10)
    tensor([[89, 55],
            [55, 34]])"""
    ...
def matrix_rank(A: _Tensor, tol: _Any = None, hermitian: _bool = False, *, atol: _Any = None, rtol: _Any = None, out: _Any = ...) -> _Tensor:
    """How many singular values are larger than a tolerance (``torch.linalg.matrix_rank``).

    - ``A``: (..., m, n). ``atol`` (or ``tol``): absolute; ``rtol``: times the largest singular
      value, by default max(m, n) times eps; the larger of the two counts.
    - ``hermitian``: the matrices are symmetric: the sizes of the eigenvalues are taken.

    >>> torch.linalg.matrix_rank(torch.ones(3, 3))
    tensor(1)"""
    ...
def multi_dot(tensors: _Sequence[_Tensor], *, out: _Any = ...) -> _Tensor:
    """The product of two or more matrices, in the cheapest order (``torch.linalg.multi_dot``).

    - ``tensors``: matrices (n0, n1), (n1, n2) ...; the first and the last may be vectors.

    Raises RuntimeError when the shapes do not fit.

    >>> torch.linalg.multi_dot([torch.ones(2, 9), torch.ones(9, 9), torch.ones(9, 1)]).shape
    torch.Size([2, 1])"""
    ...
def norm(input: _Tensor, ord: _Any = None, dim: _Any = None, keepdim: _bool = False, *, dtype: _dtype | None = None, out: _Any = ...) -> _Tensor:
    """``vector_norm`` along one dimension, ``matrix_norm`` along two (``torch.linalg.norm``).

    - ``ord``: None for the root of the sum of squares of all elements, or along ``dim``.
    - ``dim``: int, a pair of ints, or None for all dimensions of a vector or a matrix.

    >>> torch.linalg.norm(torch.tensor([3.0, 4.0]), 1)
    tensor(7.)"""
    ...
def pinv(A: _Tensor, rcond: _Any = None, hermitian: _bool = False, *, atol: _Any = None, rtol: _Any = None, out: _Any = ...) -> _Tensor:
    """The Moore-Penrose pseudo-inverse of each matrix (``torch.linalg.pinv``).

    - ``A``: (..., m, n). Result: (..., n, m).
    - ``atol``, ``rtol`` (or ``rcond``), ``hermitian``: as for ``linalg.matrix_rank``.

    >>> torch.linalg.pinv(torch.tensor([[2.0], [0.0]]))
    tensor([[0.5000, 0.0000]])"""
    ...
def qr(A: _Tensor, mode: _str = 'reduced', *, out: _Any = ...) -> _Any:
    """Q with orthonormal columns and R upper triangular, ``A == Q @ R`` (``torch.linalg.qr``).

    - ``A``: (..., m, n); Q: (..., m, k), R: (..., k, n) with k = min(m, n).
    - ``mode``: "reduced"; "complete" for k = m; "r" for R alone, with an empty Q.

    >>> torch.linalg.qr(torch.tensor([[3.0, 1.0], [4.0, 1.0]])).R.abs()
    tensor([[5.0000, 1.4000],
            [0.0000, 0.2000]])"""
    ...
def slogdet(A: _Tensor, *, out: _Any = ...) -> _Any:
    """Sign and logarithm of the absolute value of each determinant (``torch.linalg.slogdet``).

    - ``A``: (..., n, n). Result: (sign, logabsdet), both of shape (...).

    >>> torch.linalg.slogdet(torch.tensor([[0.0, 1.0], [1.0, 0.0]])).sign
    tensor(-1.)"""
    ...
def solve(A: _Tensor, B: _Tensor, *, left: _bool = True, out: _Any = ...) -> _Tensor:
    """X with ``A @ X == B`` (or ``X @ A == B`` with ``left=False``) (``torch.linalg.solve``).

    - ``A``: (..., n, n); ``B``: (..., n, k), or vectors (n,), or one vector (..., n) for each
      matrix. Batches broadcast. Result: of the shape of B.

    Raises LinAlgError when a matrix is singular, RuntimeError when shapes or dtypes do not fit.

    >>> torch.linalg.solve(torch.tensor([[2.0, 0.0], [0.0, 4.0]]), torch.tensor([1.0, 2.0]))
    tensor([0.5000, 0.5000])"""
    ...
def solve_ex(A: _Tensor, B: _Tensor, *, left: _bool = True, check_errors: _bool = False, out: _Any = ...) -> _Any:
    """The solution of A X = B, and where there is none (``torch.linalg.solve_ex``).

    - ``A``: (..., n, n), ``B``: as for :func:`torch.linalg.solve`. info: (...), int32: 0, or which
      diagonal element of U is 0, from 1; X is NaN there. ``check_errors``: LinAlgError instead.

    >>> torch.linalg.solve_ex(torch.tensor([[2.0]]), torch.tensor([1.0])).result
    tensor([0.5000])"""
    ...
def solve_triangular(A: _Tensor, B: _Tensor, *, upper: _bool, left: _bool = True, unitriangular: _bool = False, out: _Any = ...) -> _Tensor:
    """X with ``A @ X == B`` for a triangular A (``torch.linalg.solve_triangular``).

    - ``A``: (..., n, n), of which only one triangle is read: ``upper``, or the lower one. ``B``:
      (..., n, k); with ``left=False`` (..., k, n), for ``X @ A == B``. Batches broadcast.
    - ``unitriangular``: take the diagonal of A for ones.

    A zero on the diagonal gives inf or nan. Raises RuntimeError when shapes do not fit.

    >>> A = torch.tensor([[2.0, 1.0], [0.0, 4.0]])
    >>> torch.linalg.solve_triangular(A, torch.tensor([[4.0], [8.0]]), upper=True)
    tensor([[1.],
            [2.]])"""
    ...
def svd(A: _Tensor, full_matrices: _bool = True, *, out: _Any = ...) -> _Any:
    """U, S, Vh with ``A == U @ diag(S) @ Vh`` (``torch.linalg.svd``).

    - ``A``: (..., m, n); S: (..., k), descending, k = min(m, n); U: (..., m, m) and Vh:
      (..., n, n), or (..., m, k) and (..., k, n) with ``full_matrices=False``.

    >>> torch.linalg.svd(torch.tensor([[1.0, 2.0], [3.0, 4.0]])).S
    tensor([5.4650, 0.3660])"""
    ...
def svdvals(A: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The singular values of each matrix, descending (``torch.linalg.svdvals``).

    >>> torch.linalg.svdvals(torch.tensor([[1.0, 2.0], [3.0, 4.0]]))
    tensor([5.4650, 0.3660])"""
    ...
def tensorinv(A: _Tensor, ind: _int = 2, *, out: _Any = ...) -> _Tensor:
    """The inverse of A as a matrix: its first ``ind`` dimensions by all others.

    Counterpart: ``torch.linalg.tensorinv``. RuntimeError unless both parts have as many elements.

    >>> torch.linalg.tensorinv(torch.eye(4).reshape(2, 2, 4)).shape
    torch.Size([4, 2, 2])"""
    ...
def tensorsolve(A: _Tensor, B: _Tensor, dims: _Any = None, *, out: _Any = ...) -> _Tensor:
    """X with ``tensordot(A, X, X.ndim) == B`` (``torch.linalg.tensorsolve``).

    - ``dims``: dimensions of A to move to the end first.

    >>> A = torch.eye(4).reshape(2, 2, 4)
    >>> torch.linalg.tensorsolve(A, torch.full((2, 2), 0.5))
    tensor([0.5000, 0.5000, 0.5000, 0.5000])"""
    ...
def vander(x: _Tensor, *, N: _Any = None) -> _Tensor:
    """The powers x^0 ... x^(N-1) of each element, in a new dimension (``torch.linalg.vander``).

    - ``x``: (..., n). Result: (..., n, N). ``N``: by default n; at least 2.

    >>> torch.linalg.vander(torch.tensor([2, 3]), N=3)
    tensor([[1, 2, 4],
            [1, 3, 9]])"""
    ...
def vecdot(x: _Tensor, y: _Tensor, *, dim: _int = -1, out: _Any = ...) -> _Tensor:
    """The inner products of vectors along ``dim``, broadcast (``torch.linalg.vecdot``).

    >>> torch.linalg.vecdot(torch.tensor([[1, 2], [3, 4]]), torch.tensor([1, 10]))
    tensor([21, 43])"""
    ...
def vector_norm(input: _Tensor, ord: _Any = 2, dim: _Any = None, keepdim: _bool = False, *, dtype: _dtype | None = None, out: _Any = ...) -> _Tensor:
    """The p-norm of all elements, or along ``dim`` (``torch.linalg.vector_norm``).

    - ``ord``: p, any number; inf and -inf for the largest and the smallest absolute value, 0 for
      the number of elements that are not 0.
    - ``dim``: int, tuple of ints, or None for all; ``keepdim``: keep them, with size 1.
    - ``dtype``: a wider float dtype to convert to first.

    Raises RuntimeError for integers, and for the norm of nothing where there is none.

    >>> torch.linalg.vector_norm(torch.tensor([3.0, 4.0]))
    tensor(5.)"""
    ...
