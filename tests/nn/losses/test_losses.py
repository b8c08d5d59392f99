"""Activations and losses as modules: values, first and second gradients against the formulas.

The functions behind them are tested case by case in tests/ops. Here: float64, to 1e-12, for every
module that there is, with the formulas written once more in NumPy.
"""

import numpy as np
import pytest

from tests.nn.both import both, error

RTOL = 1e-12

# The package silences NumPy's warnings about 0/0, as torch has none; pytest makes them errors.
quiet = np.errstate(divide="ignore", invalid="ignore")


def same(tensor, expected):
    """Equal to a NumPy result up to rounding (of numbers around 1)."""
    np.testing.assert_allclose(tensor.detach().numpy(), expected, rtol=RTOL, atol=RTOL)


def numbers(torch, *shape, seed=0, grad=True):
    values = np.asarray(np.random.RandomState(seed).randn(*shape))
    return torch.tensor(values.tolist(), dtype=torch.float64).reshape(shape).requires_grad_(grad)


def second(torch, f, x, direction):
    """The gradient, and how it changes along a direction: both as autograd finds them."""
    (g,) = torch.autograd.grad(f(x), x, create_graph=True)
    (h,) = torch.autograd.grad((g * direction).sum(), x)
    return g, h


# ---- activations --------------------------------------------------------------------------------

SIGMOID = lambda x: 1 / (1 + np.exp(-x))  # noqa: E731

# module: function, first derivative, second derivative
ELEMENTWISE = {
    "ReLU": (lambda x: np.maximum(x, 0), lambda x: (x > 0) * 1.0, lambda x: 0 * x),
    "Tanh": (
        np.tanh,
        lambda x: 1 - np.tanh(x) ** 2,
        lambda x: -2 * np.tanh(x) * (1 - np.tanh(x) ** 2),
    ),
    "Sigmoid": (
        SIGMOID,
        lambda x: SIGMOID(x) * (1 - SIGMOID(x)),
        lambda x: SIGMOID(x) * (1 - SIGMOID(x)) * (1 - 2 * SIGMOID(x)),
    ),
}


@both
@pytest.mark.parametrize("shape", [(), (4,), (2, 3), (0, 2)], ids=str)
@pytest.mark.parametrize("name", ELEMENTWISE)
def test_activations(torch, name, shape):
    f, slope, bend = ELEMENTWISE[name]
    module, x = getattr(torch.nn, name)(), numbers(torch, *shape)
    direction = numbers(torch, *shape, seed=1, grad=False)
    xs = x.detach().numpy()
    same(module(x), f(xs))
    g, h = second(torch, lambda x: (module(x) ** 2).sum(), x, direction)
    same(g, 2 * f(xs) * slope(xs))
    same(h, 2 * (slope(xs) ** 2 + f(xs) * bend(xs)) * direction.numpy())


@both
def test_relu_in_place(torch):
    x = torch.tensor([-1.0, 2.0])
    assert torch.nn.ReLU(inplace=True)(x) is x
    assert x.tolist() == [0.0, 2.0]
    assert torch.nn.ReLU(True).inplace is True
    leaf = torch.ones(1, requires_grad=True)
    assert error(torch.nn.ReLU(inplace=True), leaf) == (
        "RuntimeError",
        "a leaf Variable that requires grad is being used in an in-place operation.",
    )
    y = leaf * 3
    torch.nn.ReLU(inplace=True)(y).backward()
    assert leaf.grad.item() == 3.0


@both
@pytest.mark.parametrize("dim", [0, 1, -1])
def test_log_softmax(torch, dim):
    module, x = torch.nn.LogSoftmax(dim=dim), numbers(torch, 3, 4)
    xs = x.detach().numpy()
    p = np.exp(xs) / np.exp(xs).sum(dim, keepdims=True)
    same(module(x), np.log(p))
    g, _ = second(torch, lambda x: (module(x) ** 2).sum(), x, x.detach())
    upstream = 2 * np.log(p)
    same(g, upstream - p * upstream.sum(dim, keepdims=True))
    assert module.dim == dim
    assert error(torch.nn.LogSoftmax(2), x) == (
        "IndexError",
        "Dimension out of range (expected to be in range of [-2, 1], but got 2)",
    )


@both
def test_log_softmax_of_large_numbers(torch):
    x = torch.tensor([[1000.0, 0.0], [-(2.0**100), 2.0**100]], requires_grad=True)
    y = torch.nn.LogSoftmax(1)(x)
    assert y.tolist() == [[0.0, -1000.0], [-(2.0**101), 0.0]]
    y.sum().backward()
    assert x.grad.tolist() == [[-1.0, 1.0], [1.0, -1.0]]


# ---- cross entropy ------------------------------------------------------------------------------

TARGETS = {
    (4,): 2,
    (5, 4): [0, 3, 1, 1, 2],
    (2, 4, 3): [[0, 1, 2], [3, 3, 0]],
    (2, 4, 2, 2): [[[0, 1], [2, 3]], [[3, 2], [1, 0]]],
}
WEIGHTS = [0.5, 2.0, 0.0, 1.25]


def cross_entropy(xs, targets, weights, ignored, reduction):
    """Losses, gradient, and second derivative along a direction, in NumPy."""
    rows = np.moveaxis(xs, 1, -1).reshape(-1, 4) if xs.ndim > 1 else xs[None]
    t = np.asarray(targets).reshape(-1)
    w = np.where(t == ignored, 0.0, np.asarray(weights)[t])
    share = w / w.sum() if reduction == "mean" else w
    p = np.exp(rows) / np.exp(rows).sum(1, keepdims=True)
    losses = -share * np.log(p[np.arange(len(t)), t])

    def back(values):
        full = values.reshape((xs.shape[0], *xs.shape[2:], 4)) if xs.ndim > 1 else values[0]
        return np.moveaxis(full, -1, 1) if xs.ndim > 1 else full

    gradient = back(share[:, None] * (p - np.eye(4)[t]))

    def along(direction):
        d = np.moveaxis(direction, 1, -1).reshape(-1, 4) if xs.ndim > 1 else direction[None]
        return back(share[:, None] * (p * d - p * (p * d).sum(1, keepdims=True)))

    return losses, gradient, along


@both
@pytest.mark.parametrize("reduction", ["mean", "sum", "none"])
@pytest.mark.parametrize("weighted", [False, True], ids=["plain", "weighted"])
@pytest.mark.parametrize("ignored", [-100, 3])
@pytest.mark.parametrize("shape", TARGETS, ids=str)
def test_cross_entropy(torch, shape, ignored, weighted, reduction):
    weights = WEIGHTS if weighted else [1.0] * 4
    if reduction == "mean" and (weighted and shape == (4,)):
        weights = [1.0, 1.0, 3.0, 1.0]  # a weight of 0 alone has no mean
    module = torch.nn.CrossEntropyLoss(
        weight=torch.tensor(weights, dtype=torch.float64) if weighted else None,
        ignore_index=ignored,
        reduction=reduction,
    )
    x, target = numbers(torch, *shape), torch.tensor(TARGETS[shape])
    direction = numbers(torch, *shape, seed=1, grad=False)
    losses, gradient, along = cross_entropy(
        x.detach().numpy(), TARGETS[shape], weights, ignored, reduction
    )
    loss = module(x, target)
    assert loss.shape == (target.shape if reduction == "none" else ())
    same(loss, losses.reshape(target.shape) if reduction == "none" else losses.sum())
    g, h = second(torch, lambda x: module(x, target).sum(), x, direction)
    same(g, gradient)
    same(h, along(direction.numpy()))
    nll = torch.nn.functional.nll_loss(
        torch.nn.functional.log_softmax(x, 0 if x.ndim == 1 else 1),
        target,
        module.weight,
        ignore_index=ignored,
        reduction=reduction,
    )
    same(nll, loss.detach().numpy())


@both
@quiet
def test_cross_entropy_without_anything_to_count(torch):
    x = torch.zeros(2, 3, requires_grad=True)
    target = torch.tensor([1, 1])
    assert torch.nn.CrossEntropyLoss(ignore_index=1)(x, target).isnan().item()
    assert torch.nn.CrossEntropyLoss(ignore_index=1, reduction="sum")(x, target).item() == 0.0
    empty = torch.zeros(0, 3), torch.zeros(0, dtype=torch.int64)
    assert torch.nn.CrossEntropyLoss()(*empty).isnan().item()
    assert torch.nn.CrossEntropyLoss(reduction="none")(*empty).shape == (0,)


@both
def test_cross_entropy_of_large_scores(torch):
    x = torch.tensor([[1000.0, 0.0]], requires_grad=True)
    loss = torch.nn.CrossEntropyLoss()(x, torch.tensor([1]))
    assert loss.item() == 1000.0
    loss.backward()
    assert x.grad.tolist() == [[1.0, -1.0]]


@both
def test_cross_entropy_weights_are_a_buffer(torch):
    module = torch.nn.CrossEntropyLoss(weight=torch.tensor([1.0, 2.0]))
    assert list(module.state_dict()) == ["weight"]
    assert list(module.parameters()) == []
    assert module.double().weight.dtype == torch.float64
    assert torch.nn.CrossEntropyLoss().weight is None
    assert list(torch.nn.CrossEntropyLoss().state_dict()) == []
    assert (module.ignore_index, module.reduction) == (-100, "mean")


@both
@pytest.mark.parametrize(
    ("shape", "target", "kind", "words"),
    [
        ((2, 3), [0], "ValueError",
         "Expected input batch_size (2) to match target batch_size (1)."),
        ((2, 3), [0, 3], "IndexError", "Target 3 is out of bounds."),
        ((2, 3), [0, -1], "IndexError", "Target -1 is out of bounds."),
        ((2, 3, 2), [[0, 1], [1, 2], [0, 0]], "ValueError",
         "Expected input batch_size (2) to match target batch_size (3)."),
        ((2, 3, 2), [[0], [1]], "RuntimeError", "Expected target size [2, 2], got [2, 1]"),
        ((2, 3), [[0], [1]], "RuntimeError",
         "0D or 1D target tensor expected, multi-target not supported"),
        ((3,), [[0]], "RuntimeError",
         "0D or 1D target tensor expected, multi-target not supported"),
        ((3,), [0, 1], "ValueError",
         "For 1D input, 1D target must have size 1, but got target size: 2"),
        ((1, 3, 2, 2), [[0, 1]], "RuntimeError",
         "only batches of spatial targets supported (3D tensors) but got targets of dimension: 2"),
        ((1, 3, 2, 2), [[[0, 1]]], "RuntimeError",
         "size mismatch (got input: [1, 3, 2, 2] , target: [1, 1, 2]"),
    ],
)  # fmt: skip
def test_cross_entropy_errors(torch, shape, target, kind, words):
    module = torch.nn.CrossEntropyLoss()
    assert error(module, torch.zeros(shape), torch.tensor(target)) == (kind, words)


@both
@pytest.mark.parametrize(
    ("shape", "target", "words"),
    [
        ((2, 3), (2, 4), "0D or 1D target tensor expected, multi-target not supported"),
        ((2, 3, 4), (2,), "Expected target size [2, 4], got [2]"),
        ((1, 3, 2, 2), (1, 2),
         "only batches of spatial targets supported (3D tensors) but got targets of dimension: 2"),
        # of these the dtype is looked at first
        ((1, 3, 2, 2), (1, 2, 1), "expected target dtype to be Long or Byte, but got Float"),
        ((3,), (2,), "expected target dtype to be Long or Byte, but got Float"),
        ((2, 3), (2,), "expected target dtype to be Long or Byte, but got Float"),
    ],
)  # fmt: skip
def test_which_fault_of_a_target_is_told(torch, shape, target, words):
    """Floats in another shape than the input's, which are no probabilities."""
    found = error(torch.nn.functional.cross_entropy, torch.zeros(shape), torch.zeros(target))
    assert found == ("RuntimeError", words)


@both
def test_one_class_for_one_vector(torch):
    for target in (torch.tensor(1), torch.tensor([1])):
        loss = torch.nn.CrossEntropyLoss(reduction="none")
        assert repr(loss(torch.zeros(3), target)) == "tensor(1.0986)"


@both
def test_wrong_settings(torch):
    x, t = torch.zeros(2, 3), torch.tensor([0, 1])
    assert error(torch.nn.CrossEntropyLoss(reduction="avg"), x, t) == (
        "ValueError", "avg is not a valid value for reduction"
    )  # fmt: skip
    assert error(torch.nn.MSELoss(reduction="avg"), x, x) == (
        "ValueError", "avg is not a valid value for reduction"
    )  # fmt: skip
    assert error(torch.nn.CrossEntropyLoss(torch.ones(2)), x, t) == (
        "RuntimeError",
        "weight tensor should be defined either for all 3 classes or no classes but got weight "
        "tensor of shape: [2]",
    )
    assert error(torch.nn.CrossEntropyLoss(torch.ones(3).double()), x, t) == (
        "RuntimeError", "expected scalar type Float but found Double"
    )  # fmt: skip
    assert error(torch.nn.CrossEntropyLoss(), x) == (
        "TypeError", "CrossEntropyLoss.forward() missing 1 required positional argument: 'target'"
    )  # fmt: skip
    assert error(torch.nn.CrossEntropyLoss, [1.0, 1.0])[0] == "TypeError"


# ---- mean squared error -------------------------------------------------------------------------


@both
@pytest.mark.parametrize("reduction", ["mean", "sum", "none"])
@pytest.mark.parametrize("shape", [(), (3,), (2, 3), (2, 0)], ids=str)
@quiet
def test_mse(torch, shape, reduction):
    module = torch.nn.MSELoss(reduction=reduction)
    x, y = numbers(torch, *shape), numbers(torch, *shape, seed=1)
    direction = numbers(torch, *shape, seed=2, grad=False)
    xs, ys = x.detach().numpy(), y.detach().numpy()
    share = 1 / xs.size if reduction == "mean" and xs.size else 1.0
    losses = (xs - ys) ** 2
    if reduction == "mean" and not xs.size:
        assert module(x, y).isnan().item()
    else:
        same(module(x, y), losses if reduction == "none" else losses.sum() * share)
    g, h = second(torch, lambda x: module(x, y).sum(), x, direction)
    same(g, 2 * (xs - ys) * share)
    same(h, 2 * share * direction.numpy())
    module(x, y).sum().backward()
    same(y.grad, 2 * (ys - xs) * share)


@both
def test_mse_warns_when_shapes_are_broadcast(torch):
    module = torch.nn.MSELoss()
    x, y = torch.tensor([1.0, 2.0]), torch.tensor([[1.0], [2.0]])
    with pytest.warns(UserWarning, match="different to the input size") as caught:
        assert module(x, y).item() == 0.5
    assert [str(warning.message) for warning in caught] == [
        "Using a target size (torch.Size([2, 1])) that is different to the input size "
        "(torch.Size([2])). This will likely lead to incorrect results due to broadcasting. "
        "Please ensure they have the same size."
    ]
    with pytest.warns(UserWarning, match="broadcasting"):
        assert error(module, torch.ones(2), torch.ones(3)) == (
            "RuntimeError",
            "The size of tensor a (2) must match the size of tensor b (3) at non-singleton "
            "dimension 0",
        )


# ---- old arguments, other places ----------------------------------------------------------------


@both
def test_a_loss_of_ones_own(torch):
    class Distance(torch.nn.modules.loss._WeightedLoss):
        def forward(self, x, y):
            return torch.nn.functional.l1_loss(x * self.weight, y, reduction=self.reduction)

    with pytest.warns(UserWarning, match="please use reduction='sum' instead"):
        module = Distance(torch.tensor([1.0, 2.0]), size_average=False)
    assert module.reduction == "sum"
    assert list(module.state_dict()) == ["weight"]
    assert module(torch.ones(2), torch.zeros(2)).item() == 3.0


@both
def test_modules_has_them_too(torch):
    for place, count in ((torch.nn.modules.activation, 29), (torch.nn.modules.loss, 23)):
        names = [name for name in place.__all__ if not name.startswith("_")]
        assert len(names) == count
        assert all(getattr(place, name) is getattr(torch.nn, name) for name in names)


@pytest.mark.parametrize(
    "call",
    [
        "nn.L1Loss(reduce=True)",
        "nn.CrossEntropyLoss(size_average=True)",
        "nn.Softmax()(x)",
        "nn.Sequential(nn.LogSoftmax())(x)",
        "nn.MSELoss()(x, x[0])",
        "nn.KLDivLoss()(x, x)",
        "nn.Hardtanh(min_value=-2.0)",
        "nn.NLLLoss2d()",
        "nn.functional.l1_loss(x, x, reduce=False)",
        "nn.functional.cross_entropy(x, x, size_average=False)",
    ],
)
def test_warnings_name_the_line_of_the_program(call):
    import minitorch

    program = compile(call, "program.py", "eval")
    with pytest.warns((UserWarning, FutureWarning)) as caught:
        eval(program, {"nn": minitorch.nn, "x": minitorch.ones(2, 3)})
    assert {warning.filename for warning in caught} == {"program.py"}
