"""Sizes from which operations take another way: in blocks, by rounds, by formulas on many numbers.

The arrays of the op table are smaller than that. Beside PyTorch where it is installed; what that
cannot tell is compared with the same, one element (or row) at a time.
"""

import math

import numpy as np
import pytest

import minitorch
from minitorch.utils.data import RandomSampler

RANDOM = np.random.default_rng(0)


def normal(*shape):
    return RANDOM.standard_normal(shape).astype(np.float32)


def numbers(highest, *shape):
    return RANDOM.integers(0, highest, shape)


def ties(*shape):
    return np.round(normal(*shape) * 2) + np.float32(0.5)  # no zeros: their signs may differ


SPECIAL = np.array(
    [0, -0.0, 1, -1, 2.5, -3, 7, np.inf, -np.inf, np.nan, 65519.9, 65520, 3e-8, 5.96e-8, 6e-5],
    np.float32,
)
# (The special ones first: at the end, PyTorch computes number by number, and some NaN otherwise.)
MANY = np.concatenate([SPECIAL, normal(2000) * 5, normal(500) * 1e5])
PAIRS = [x.reshape(-1) for x in np.meshgrid(SPECIAL, SPECIAL)]
X, Y = [np.concatenate([normal(1500) * 9, pair, np.round(normal(99) * 9)]) for pair in PAIRS]
BAGS = {"i": numbers(300, 500, 20), "w": normal(300, 40)}
ROWS = {"i": numbers(20000 // 70, 500), "x": normal(20000 // 70, 70), "y": normal(500, 70)}
COLUMNS = {"i": numbers(90, 80), "x": normal(60, 90), "y": normal(60, 80)}
FAR, NEAR = normal(2, 90, 20), normal(2, 70, 20)
WIDE = {"x": normal(300, 500) * 3}  # more than a block
NEIGHBOURS = 100 + normal(60, 30)  # far from 0, some near each other, or equal
NEIGHBOURS[5:8] = NEIGHBOURS[4] + np.array([0, 1e-4, 1e-2], np.float32)[:, None]
UNKNOWN = ties(1, 2, 40, 60)
UNKNOWN[0, 0, 3, [5, 9, 50]] = np.nan

NARROW = np.random.default_rng(1).standard_normal((40, 9)).astype(np.float32) * 3
NARROW[[3, 5, 7], [2, 4, 6]] = np.nan, np.inf, -np.inf
NARROW[8] = -np.inf

HALVES = np.arange(2**16).astype(np.uint16).view(np.float16)

EXACT, CLOSE = 0.0, 3e-6  # CLOSE: of the largest element, in float32
CASES = [
    ("x % y", EXACT, {"x": X, "y": Y}),
    ("x // y", EXACT, {"x": X, "y": Y}),
    ("torch.fmod(x, y)", EXACT, {"x": X, "y": Y}),
    ("x % 0.3", EXACT, {"x": X}),
    ("x // -0.7", EXACT, {"x": X}),
    ("x.half()", EXACT, {"x": np.concatenate([MANY, np.arange(2048, 4096) / np.float32(8)])}),
    ("x.detach().float()", EXACT, {"x": HALVES}),
    ("torch.logaddexp(x, y)", CLOSE, {"x": X, "y": Y}),
    ("torch.logaddexp2(x, y)", CLOSE, {"x": X, "y": Y}),
    ("F.hardswish(x)", CLOSE, {"x": MANY}),
    ("F.prelu(x, w)", CLOSE, {"x": normal(4, 8, 50), "w": normal(8)}),
    *[(f"F.threshold(x, 0.1, {value})", EXACT, WIDE) for value in (0, 3.5)],
    *[(f"F.{name}(x)", CLOSE, WIDE) for name in ("selu", "softplus", "hardshrink", "logsigmoid")],
    *[(f"x.clone().{name}", CLOSE, {**WIDE, "y": normal(500)}) for name in (
        "clamp_(-1, 0.5)", "clamp_max_(0.5)", "relu_()", "sign_()", "frac_()", "lerp_(y, 0.3)",
        "addcmul_(y, y)", "hypot_(y)", "remainder_(y)", "fmod_(y)")],
    ("x.clone().floor_divide_(y).detach()", EXACT, {**WIDE, "y": normal(500)}),
    ("torch.nextafter(x, y)", EXACT, {"x": X, "y": Y}),
    ("torch.hypot(x, y)", CLOSE, {"x": X, "y": Y}),
    ("torch.nextafter(x, y)", EXACT, {**WIDE, "y": normal(500)}),
    ("x.prod()", CLOSE, {"x": 1 + normal(5003) * np.float32(0.01)}),
    ("x.prod(1)", CLOSE, {"x": 1 + normal(70, 333) * np.float32(0.01)}),
    ("x.cummax(1)", EXACT, {"x": ties(20, 300)}),
    ("x.cummin(0)", EXACT, {"x": normal(30, 90)}),
    ("torch.dist(x, y)", CLOSE, {"x": normal(100, 100), "y": normal(100, 100)}),
    *[(f"torch.pdist(x, {p})", CLOSE, {"x": normal(90, 20)}) for p in (0, 0.5, 1, 2, 3)],
    *[(f"torch.cdist(x, y, {p})", CLOSE, {"x": FAR, "y": NEAR}) for p in (0, 0.5, 1, 3)],
    *[(f"F.embedding_bag(i, w, mode='{mode}', scale_grad_by_freq=True{more})", CLOSE, BAGS)
      for mode in ("sum", "mean") for more in ("", ", padding_idx=7")],
    ("F.embedding_bag(i, w, mode='sum', per_sample_weights=p, scale_grad_by_freq=True)", CLOSE,
     {**BAGS, "p": normal(500, 20)}),
    *[(f"F.embedding_bag(i, w, mode='{mode}')", CLOSE, BAGS) for mode in ("sum", "mean", "max")],
    ("F.embedding_bag(i, w, mode='sum', per_sample_weights=p)", CLOSE,
     {**BAGS, "p": normal(500, 20)}),
    *[(f"F.embedding_bag(i, w{more}, mode='sum')", CLOSE,
       {"i": numbers(7, 40, 30), "w": normal(7, 12)}) for more in ("", ".exp() / 0")],
    *[(f"torch.addr({x}, a, b, beta=0.5, alpha=2)", CLOSE,
       {"x": normal(300, 300), "a": normal(300), "b": normal(300)}) for x in ("x", "x.t()")],
    ("x.clone().addr_(a, b)", CLOSE, {"x": normal(3, 9000), "a": normal(3), "b": normal(9000)}),
    # (no biases: their gradients are sums of thousands of numbers that cancel)
    ("F.batch_norm(x, None, None, training=True)", CLOSE, {"x": normal(8, 5, 40, 40)}),
    *[(f"F.conv2d(x, w, None, {how})", CLOSE,
       {"x": normal(3, 4, 40, 37), "w": normal(6, 4 // groups, 3, 3)})
      for groups, how in ((1, "1, 1"), (1, "2"), (2, "1, 0, 1, 2"), (1, "1, 2, 2"))],
    *[(f"F.max_pool2d(x, 2, {how}, return_indices=True)", EXACT, {"x": ties(3, 4, 50, 48)})
      for how in ("2", "1", "3, 1")],
    ("x.index_add(0, i, y)", CLOSE, ROWS),
    ("x.index_add(1, i, y)", CLOSE, COLUMNS),
    *[(f"x.index_reduce({dim}, i, y, '{how}', include_self={both})", CLOSE, given)
      for how, both in (("mean", True), ("amax", False), ("prod", True))
      for dim, given in ((0, ROWS), (1, COLUMNS))],
    ("x[i, j]", CLOSE, {"x": normal(60, 90), "i": numbers(60, 5000), "j": numbers(90, 5000)}),
    ("F.interpolate(x, 512, mode='linear')", CLOSE, {"x": normal(2, 3, 256)}),
    ("F.grid_sample(x, g, align_corners=False)", CLOSE,
     {"x": normal(2, 3, 20, 30), "g": normal(2, 20, 20, 2)}),
    *[(f"F.grid_sample(x, g, '{mode}', '{padding}', {corners})", CLOSE,
       {"x": normal(2, 3, 9, 8), "g": normal(2, 10, 7, 2)})
      for mode, padding, corners in (
          ("bilinear", "border", True), ("bilinear", "reflection", False),
          ("bicubic", "zeros", False), ("bicubic", "reflection", True))],
    ("F.grid_sample(x, g, padding_mode='reflection', align_corners=False)", CLOSE,
     {"x": normal(1, 2, 4, 5, 6), "g": normal(1, 5, 4, 3, 3)}),
    ("torch.renorm(x.detach(), 2, 1, 3)", CLOSE, {"x": normal(40, 30)}),
    ("F.elu(x)", CLOSE, WIDE),
    *[(f"F.adaptive_max_pool1d(x, {n}, return_indices=True)", EXACT, {"x": ties(3, 4, 50)})
      for n in (1, 7, 25)],
    ("F.adaptive_max_pool3d(x, (3, 4, 5), return_indices=True)", EXACT, {"x": ties(2, 7, 8, 10)}),
    *[(f"F.adaptive_avg_pool1d(x, {n})", CLOSE, {"x": normal(3, 4, 99)}) for n in (2, 7, 33)],
    *[(f"F.pad(x, (2, 3, 1, 0), mode='{mode}')", CLOSE, {"x": normal(2, 3, 40, 50)})
      for mode in ("reflect", "replicate", "circular")],
    ("F.smooth_l1_loss(x, y, beta=0.5)", CLOSE, {"x": normal(999), "y": normal(999)}),
    ("x.median()", EXACT, {"x": ties(3001)}),
    ("x.median(0)[0]", EXACT, {"x": ties(301, 400)}),
    ("x.detach().mode(1)[0]", EXACT, {"x": ties(300, 401)}),
    ("torch.linspace(-3, 7.7, 70001)", EXACT, {}),
    ("torch.tril_indices(40, 30, -3)", EXACT, {}),
    ("torch.triu_indices(40, 30, 4)", EXACT, {}),
    # (panels of columns. Random matrices are so near to singular ones at some step that rounding
    # shows in float32, PyTorch's as ours: theirs are compared in float64)
    ("torch.linalg.lu_factor(x)", CLOSE, {"x": normal(90, 70).astype(np.float64)}),
    ("torch.linalg.lu_factor(x)[0]", CLOSE, {"x": normal(2, 70, 90).astype(np.float64)}),
    *[(f"torch.linalg.solve_triangular(x + 20 * torch.eye(75), y, upper={upper})", CLOSE,
       {"x": normal(75, 75), "y": normal(75, 40)}) for upper in (True, False)],
    ("torch.pdist(x)", CLOSE, {"x": NEIGHBOURS}),
    ("F.adaptive_max_pool2d(x, (2, 3), return_indices=True)", EXACT, {"x": UNKNOWN}),
    ("F.max_pool1d(x, 3, 2, 1, return_indices=True)", EXACT, {"x": UNKNOWN[0, :, :9]}),
    ("x.cummax(1)", EXACT, {"x": np.where(UNKNOWN[0, 0] == 0.5, -0.0, np.sign(UNKNOWN[0, 0]))}),
    ("torch.linalg.det(x)", CLOSE, {"x": normal(200, 3, 3)}),
    ("torch.randn(20003)", EXACT, {}),
    ("torch.multinomial(x.abs(), 20)", EXACT, {"x": normal(30, 500)}),
    ("torch.stack([torch.randn(n).sum() for n in range(1, 16)])", CLOSE, {}),
    ("torch.linalg.lu_factor(x + 20 * torch.eye(75).flip(0))", CLOSE, {"x": normal(75, 75)}),
    ("torch.linalg.lu_solve(*torch.linalg.lu_factor((x + 20 * torch.eye(70)).detach()), y)", CLOSE,
     {"x": normal(70, 70), "y": normal(70, 9)}),
    ("torch.linalg.lu_solve(*torch.linalg.lu_factor((x + 9 * torch.eye(9)).detach()), y, "
     "adjoint=True)", CLOSE, {"x": normal(3, 9, 9), "y": normal(3, 9, 2)}),
    ("torch.linalg.householder_product(x, y)", CLOSE,
     {"x": normal(12, 10) * np.float32(0.3), "y": normal(10) * np.float32(0.3)}),
    ("torch.linalg.det(x)", CLOSE, {"x": normal(4, 40, 40).astype(np.float64)}),
    *[(f"torch.pdist(x, {p})", CLOSE, {"x": normal(200, 9)}) for p in (1, 2, 3)],
    ("torch.vander(x.detach())", CLOSE, {"x": np.linspace(-1, 1, 200).astype(np.float32)}),
    ("F.embedding_bag(i, w)", CLOSE, {"i": numbers(7, 40, 30), "w": normal(7, 12)}),
    *[(f"F.avg_pool2d(x, {how})", CLOSE, {"x": normal(3, 4, 30, 28)})
      for how in ("2", "3, 2, 1", "3, 2, 1, True, False", "(2, 3), 1, 0, False, True, 5")],
    ("F.avg_pool3d(x, 2, 2, 1)", CLOSE, {"x": normal(2, 3, 9, 10, 11)}),
    ("F.fractional_max_pool2d(x, (2, 3), (7, 9), None, True, torch.rand(1, 2, 2))", EXACT,
     {"x": UNKNOWN[:, :, :30, :40]}),
    *[(f"F.{name}(x{turned}, 1)", CLOSE, {"x": NARROW}) for name in ("softmax", "log_softmax")
      for turned in ("", ".t()")],
    ("F.cross_entropy(x, i, reduction='none')", CLOSE, {"x": normal(70, 9), "i": numbers(9, 70)}),
    ("F.linear(x, w, b)", CLOSE, {"x": normal(70, 500), "w": normal(80, 500), "b": normal(80)}),
    *[(f"x{as_is} * x + b{as_is}", CLOSE, {"x": normal(n, 3), "b": normal(3)})
      for n, as_is in ((100, ""), (100, ".double()"), (5000, ".double()"))],
    ("F.embedding(i, w)", CLOSE, {"i": RANDOM.permutation(90), "w": normal(100, 64)}),
    ("torch.cat([a * 2 for a in x.split(7, 1)][::-1], 1)", CLOSE, {"x": normal(40, 30)}),
]  # fmt: skip


def answer(torch, expression, given):
    """The results of an expression, and the gradients of all float tensors in it."""
    torch.manual_seed(0)
    tensors = {name: torch.from_numpy(array.copy()) for name, array in given.items()}
    leaves = [x.requires_grad_() for x in tensors.values() if x.is_floating_point()]
    result = eval(expression, {"torch": torch, "F": torch.nn.functional, **tensors})
    result = list(result) if isinstance(result, tuple) else [result]
    outs = [x for x in result if x.requires_grad]
    if outs and "//" not in expression:
        weights = [torch.cos(torch.arange(x.numel()).to(x.dtype)).reshape(x.shape) for x in outs]
        result += torch.autograd.grad(outs, leaves, weights, allow_unused=True)
    return [x.detach().numpy() for x in result if x is not None]


@pytest.mark.oracle
@pytest.mark.filterwarnings("ignore::UserWarning", "ignore::RuntimeWarning")
@pytest.mark.parametrize(("expression", "tolerance", "given"), CASES, ids=[c[0] for c in CASES])
def test_as_torch(expression, tolerance, given):
    torch = pytest.importorskip("torch", reason="torch is not installed: nothing to compare with")
    theirs, ours = [answer(module, expression, given) for module in (torch, minitorch)]
    assert len(ours) == len(theirs)
    for place, (a, b) in enumerate(zip(ours, theirs)):
        assert a.dtype == b.dtype
        assert a.shape == b.shape
        if tolerance == EXACT and not (place and b.dtype.kind == "f"):  # gradients are rounded
            np.testing.assert_array_equal(a, b)
            continue
        wide, true = a.astype(np.float64), b.astype(np.float64)
        np.testing.assert_array_equal(np.isfinite(wide), np.isfinite(true))
        finite = np.isfinite(true)
        largest = np.abs(true[finite]).max(initial=0)
        np.testing.assert_allclose(wide[finite], true[finite], 3e-6, CLOSE * largest)


# ---- functions without a vector form in NumPy, number by number ---------------------------------

EPS = {np.float32: 2.0**-23, np.float64: 2.0**-52}


def gamma_arguments(dtype):
    """Small, large and negative numbers, and some beside the zeros at 1 and 2."""
    near = np.array([1, 2])[:, None] + np.linspace(-1e-3, 1e-3, 9)
    parts = [10.0 ** np.linspace(-20, 20, 41), np.linspace(0.01, 20, 300), near.reshape(-1)]
    return np.concatenate([*parts, -np.linspace(0.3, 9.7, 40) - 0.01]).astype(dtype)


@pytest.mark.parametrize("dtype", EPS)
def test_lgamma_is_as_exact_as_its_dtype(dtype):
    x = gamma_arguments(dtype)
    ours = minitorch.lgamma(minitorch.from_numpy(x)).numpy()
    for number, found in zip(x.tolist(), ours.tolist()):
        true = math.lgamma(number)
        least = 1 if dtype is np.float64 or number < 0 else 1e-2  # (C's own is good to that)
        assert abs(found - true) <= 8 * EPS[dtype] * max(abs(true), least), number


@pytest.mark.parametrize("dtype", EPS)
def test_digamma_and_polygamma_keep_their_recurrence(dtype):
    x = np.linspace(0.1, 30, 500).astype(dtype)
    at, above = [minitorch.from_numpy(y) for y in (x, x + dtype(1))]
    for n in (0, 1, 2, 5):  # psi_n(x + 1) = psi_n(x) + (-1)^n n! x^(-n - 1)
        low, high = [minitorch.polygamma(n, y).double().numpy() for y in (at, above)]
        step = (-1.0) ** n * math.factorial(n) * x.astype(np.float64) ** (-n - 1)
        # x + 1 is rounded
        np.testing.assert_allclose(high, low + step, 0, 40 * EPS[dtype] * np.abs(low).max())


@pytest.mark.parametrize("dtype", EPS)
def test_erfc_and_erfinv_are_as_exact_as_their_dtype(dtype):
    x = np.linspace(-6, 9, 700).astype(dtype)
    found = minitorch.erfc(minitorch.from_numpy(x)).double().numpy()
    true = np.array([math.erfc(number) for number in x.tolist()])
    np.testing.assert_allclose(found, true, 10 * EPS[dtype], 0)
    inside = np.concatenate([np.linspace(-0.99, 0.99, 199), 1 - 10.0 ** np.linspace(-7, -2, 50)])
    inside = inside.astype(dtype)
    y = minitorch.erfinv(minitorch.from_numpy(inside)).double().numpy()
    slope = 2 / math.sqrt(math.pi) * np.exp(-y * y)
    back = np.array([math.erf(number) for number in y.tolist()])
    bound = 3 * EPS[dtype] * (np.abs(y) * slope) + 2.0**-52
    assert (np.abs(back - inside) <= bound).all()


def test_a_sampler_of_very_many_numbers_starts_at_once():
    sampler = RandomSampler(range(7), replacement=True, num_samples=10**10)
    first = iter(sampler)
    assert all([0 <= next(first) < 7 for _ in range(40)])
