"""Writes into views and bases, case by case: histories, gradients and refusals as torch's."""

import math

import pytest

from tests.autograd.both import first_line, numbers
from tests.ops.observe import graph_text

PARTLY = (
    "RuntimeError: unsupported operation: some elements of the input tensor and the written-to "
    "tensor refer to a single memory location. Please clone() the tensor before performing the "
    "operation."
)
AMBIGUOUS = (
    "Given that this use case is ambiguous and error-prone, it is forbidden. You can clarify your "
    "code by moving both the view and the inplace either both inside the no_grad block (if you "
    "don't want the inplace to be tracked) or both outside (if you want the inplace to be tracked)."
)
SEVERAL = (
    "This view is the output of a function that returns multiple views. Such functions do not "
    "allow the output views to be modified inplace. You should replace the inplace operation by an "
    "out-of-place one."
)
VIEW_OF_LEAF = (
    "RuntimeError: a view of a leaf Variable that requires grad is being used in an in-place "
    "operation."
)


def leaf(m, *shape):
    return m.ones(*shape or (2, 3), dtype=m.float64).requires_grad_()


def weights(m, tensor):
    """1, 2, 3 ... in the tensor's shape: gradients that tell the elements apart."""
    return m.arange(1.0, tensor.numel() + 1).to(tensor.dtype).view(tensor.shape)


# A view of `base`, (2, 3) and computed from the leaf `x`; then base is doubled elsewhere than ...
VIEWS = {
    "base[0]": [[2.0, 4.0, 6.0], [4.0, 5.0, 6.0]],
    "base[..., 1]": [[1.0, 4.0, 3.0], [4.0, 10.0, 6.0]],
    "base[:, ::2]": [[2.0, 2.0, 6.0], [8.0, 5.0, 12.0]],
    "base[1, 1:]": [[1.0, 2.0, 3.0], [4.0, 10.0, 12.0]],
    "base[0, 0]": [[2.0, 2.0, 3.0], [4.0, 5.0, 6.0]],
    "base.t()[2]": [[1.0, 2.0, 6.0], [4.0, 5.0, 12.0]],
    "base.view(-1)[2:4]": [[1.0, 2.0, 6.0], [8.0, 5.0, 6.0]],
    "base.view(3, 2).t()[0]": [[2.0, 2.0, 6.0], [4.0, 10.0, 6.0]],
    "base.unsqueeze(1)[:, 0, 1:]": [[1.0, 4.0, 6.0], [4.0, 10.0, 12.0]],
    "base.transpose(0, 1).narrow(0, 0, 1)": [[2.0, 2.0, 3.0], [8.0, 5.0, 6.0]],
    "base.as_strided((2,), (4,), 1)": [[1.0, 4.0, 3.0], [4.0, 5.0, 12.0]],
    "base[None].squeeze(0)[1:]": [[1.0, 2.0, 3.0], [8.0, 10.0, 12.0]],
    "base": [[2.0, 4.0, 6.0], [8.0, 10.0, 12.0]],
}


@pytest.mark.parametrize("view", VIEWS)
def test_the_gradient_of_what_was_doubled_is_doubled(m, view):
    x = leaf(m)
    base = x * 1
    eval(view).mul_(2)
    (base * weights(m, base)).sum().backward()
    assert numbers(x.grad) == VIEWS[view]


@pytest.mark.parametrize("view", VIEWS)
def test_the_same_through_a_second_gradient(m, view):
    x = leaf(m)
    base = x * 1
    eval(view).mul_(x.detach().sum() / 3).pow_(2)
    (g,) = m.autograd.grad((base * weights(m, base)).sum(), x, create_graph=True)
    (gg,) = m.autograd.grad(g.sum(), x)
    written = [[a != b for a, b in zip(*rows)] for rows in zip(VIEWS[view], numbers(weights(m, x)))]
    factors = numbers(weights(m, x))
    # (2 * x) ** 2 has the second derivative 8, what was not written has 0
    expected = [[8 * f * w for f, w in zip(*rows)] for rows in zip(factors, written)]
    assert numbers(gg) == expected


@pytest.mark.parametrize("view", VIEWS)
def test_what_was_written_belongs_to_the_written_value(m, view):
    x = leaf(m)
    base = x * 1
    target = eval(view)
    value = m.ones(target.shape, dtype=m.float64, requires_grad=True)
    target.copy_(value * 3)
    (base * weights(m, base)).sum().backward()
    untouched = sum(numbers(x.grad.sum(1)))
    assert sum([untouched, (value.grad / 3).sum().item()]) == 21.0
    doubled = m.tensor(VIEWS[view], dtype=m.float64) - weights(m, base)
    assert numbers(x.grad) == numbers(weights(m, base) - doubled)


def test_a_view_taken_before_and_one_taken_after(m):
    x = leaf(m)
    base = x * 1
    before = base[0]
    base[1].mul_(2)
    after = base[0]
    assert graph_text(before.grad_fn).startswith("AsStridedBackward0(torch::autograd::CopySlices(")
    assert graph_text(after.grad_fn).startswith("SelectBackward0(torch::autograd::CopySlices(")
    (before * 5 + after * 7).sum().backward()
    assert numbers(x.grad) == [[12.0] * 3, [0.0] * 3]


def test_a_view_taken_before_the_base_was_tracked(m):
    base, v = m.zeros(2, 3, dtype=m.float64), leaf(m, 3)
    row = base[1]
    assert (row.requires_grad, row.grad_fn) == (False, None)
    base.add_(v)
    assert (row.requires_grad, row.grad_fn.name(), base.grad_fn.name()) == (
        True,
        "AsStridedBackward0",
        "AddBackward0",
    )
    row.sum().backward()
    assert numbers(v.grad) == [1.0] * 3


def test_a_write_into_the_view_of_an_untracked_base(m):
    base, v = m.zeros(2, 3, dtype=m.float64), leaf(m, 3)
    row, other = base[1], base[0]
    row.mul_(v)
    assert [t.requires_grad for t in (base, row, other)] == [True, True, True]
    assert graph_text(base.grad_fn) == "torch::autograd::CopySlices(-, leaf)"
    assert graph_text(other.grad_fn) == ("AsStridedBackward0(torch::autograd::CopySlices(-, leaf))")
    other.sum().backward()
    assert numbers(v.grad) == [0.0] * 3


def test_the_node_of_the_base_as_it_shows_itself(m):
    x, v = leaf(m), leaf(m, 3)
    base = x * 1
    old = base.grad_fn
    base[0] = v
    node = base.grad_fn
    assert (node.name(), type(node).__name__) == ("torch::autograd::CopySlices", "CopySlices")
    assert [(f.name(), nr) for f, nr in node.next_functions] == [
        ("MulBackward0", 0),
        ("torch::autograd::AccumulateGrad", 0),
    ]
    assert node.next_functions[0][0] is old
    assert node.next_functions[1][0].variable is v
    assert repr(base).endswith("grad_fn=<CopySlices>)")
    assert repr(base[0]).endswith("grad_fn=<SelectBackward0>)")


def test_an_old_result_keeps_the_old_history(m):
    x = leaf(m)
    base = x * 1
    total = base.sum()
    base[0].zero_()
    total.backward()
    assert numbers(x.grad) == [[1.0] * 3] * 2


def test_a_write_that_is_not_recorded_changes_no_history(m):
    x = leaf(m)
    base = x * 1
    row, node = base[0], base.grad_fn
    with m.no_grad():
        base.mul_(5)
    assert base.grad_fn is node
    assert row.grad_fn.name() == "AsStridedBackward0"
    row.sum().backward()
    assert numbers(x.grad) == [[1.0] * 3, [0.0] * 3]


def test_a_write_through_detach_changes_no_history(m):
    x = leaf(m)
    base = x * 1
    node = base.grad_fn
    base.detach().mul_(5)
    assert base.grad_fn is node
    base.sum().backward()
    assert numbers(x.grad) == [[1.0] * 3] * 2


def test_writes_of_integers_have_no_history(m):
    ints = m.zeros(3, dtype=m.int64)
    ints.copy_(leaf(m, 3))
    assert (numbers(ints), ints.requires_grad) == ([1, 1, 1], False)
    part = m.zeros(4, dtype=m.int64).split(2)[0]
    part.copy_(leaf(m, 2))  # not refused: there is no history to give
    assert (numbers(part), part.requires_grad) == ([1, 1], False)


def test_a_write_converts_the_gradient_back(m):
    v = m.ones(3, requires_grad=True)
    base = m.zeros(2, 3, dtype=m.float64)
    base[0] = v * 2
    base.sum().backward()
    assert (numbers(v.grad), v.grad.dtype) == ([2.0] * 3, m.float32)


def test_a_broadcast_value_gets_the_sum(m):
    v, s = leaf(m, 3), m.tensor(2.0, dtype=m.float64, requires_grad=True)
    base = m.zeros(2, 3, dtype=m.float64)
    base[:] = v
    base.mul_(s)
    base[0, 0] = s
    base.sum().backward()
    assert (numbers(v.grad), s.grad.item()) == ([2.0, 4.0, 4.0], 6.0)


def test_what_a_write_needs_of_the_old_value(m):
    x = leaf(m)
    y = x * 3
    y.mul_(y.detach().clone()).log_().pow_(2).exp_()
    y.sum().backward()
    slope = math.exp(math.log(9) ** 2) * 2 * math.log(9) / 9 * 3 * 3
    assert numbers(x.grad)[0] == pytest.approx([slope] * 3)
    y = x * 3
    y.mul_(y)
    assert "is at version 1; expected version 0" in first_line(y.sum().backward)


# ---- refusals -----------------------------------------------------------------------------------


def test_a_tracked_value_into_a_view_made_under_no_grad(m):
    base, v = m.zeros(2, 3, dtype=m.float64), leaf(m, 3)
    with m.no_grad():
        row = base[0]
    row.add_(1)
    words = "RuntimeError: A view was created in no_grad mode and is being modified inplace with "
    assert first_line(row.add_, v) == f"{words}grad mode enabled. {AMBIGUOUS}"
    assert (base.requires_grad, base._version) == (False, 1)


def test_a_tracked_value_into_one_of_several_views(m):
    parts, v = m.zeros(4, dtype=m.float64).split(2), leaf(m, 2)
    parts[0].add_(1)
    words = "RuntimeError: A view was created in no_grad mode and is being modified inplace with "
    assert first_line(parts[0].add_, v) == f"{words}grad mode enabled. {SEVERAL}"


@pytest.mark.parametrize("look", ["part.grad_fn", "part.is_leaf", "part * 2", "part.view(-1)"])
def test_a_view_that_cannot_follow_its_base(m, look):
    base = leaf(m) * 1
    part = base.unbind()[1]
    with m.no_grad():
        view = base[0]
    base.mul_(2)
    changed = "its base or another view of its base has been modified inplace"
    assert first_line(eval, look, {"part": part}) == (
        f"RuntimeError: Output 1 of Unbind is a view and {changed}. {SEVERAL}"
    )
    assert first_line(eval, look, {"part": view}) == (
        f"RuntimeError: A view was created in no_grad mode and {changed} with grad mode enabled. "
        f"{AMBIGUOUS}"
    )
    assert repr(part).endswith("grad_fn=<Invalid>)")
    assert part.requires_grad
    assert part.output_nr == 1


def test_a_view_of_a_leaf_that_came_to_require_grad_later(m):
    x = m.ones(2, 3)
    row = x[0]
    x.requires_grad_()
    assert (row.requires_grad, row.grad_fn, row.is_leaf) == (True, None, True)
    assert first_line(row.add_, 1) == VIEW_OF_LEAF


def test_a_no_grad_view_of_a_leaf_leads_nowhere(m):
    x = leaf(m)
    with m.no_grad():
        row = x[0]
    y = row.sum()
    assert (y.requires_grad, y.grad_fn.next_functions) == (True, ((None, 0),))
    y.backward()
    assert (x.grad, row.grad) == (None, None)


@pytest.mark.parametrize(
    "write",
    [
        "x.add_(x.t())",
        "x.copy_(x.t())",
        "x.mul_(x.data.t())",
        "x.add_(x[0])",
        "x.pow_(x[1])",
        "flat[1:].copy_(flat[:-1])",
        "flat[1:].mul_(flat[:-1])",
        "x[0].copy_(flat[1:3])",
    ],
)
def test_a_write_that_would_spoil_what_it_reads(m, write):
    x = m.ones(2, 2)
    assert first_line(eval, write, {"x": x, "flat": x.view(-1)}) == PARTLY
    assert x._version == 0


@pytest.mark.parametrize(
    "write",
    [
        "x.add_(x)",
        "x.add_(x.data)",
        "x.mul_(x.view(2, 2))",
        "x.copy_(x)",
        "x[0].add_(x[1])",
        "flat[:2].copy_(flat[2:])",
        "x.add_(x.t().clone())",
        "x.t().add_(x.t())",
    ],
)
def test_a_write_that_reads_in_the_same_order_or_elsewhere(m, write):
    x = m.ones(2, 2)
    eval(write, {"x": x, "flat": x.view(-1)})
    assert x._version == 1


def test_the_leaf_is_refused_before_the_overlap(m):
    x = leaf(m, 3)
    assert first_line(x.expand(2, 3).add_, 1) == VIEW_OF_LEAF


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ((2, 2), "shape mismatch"),
        ((4, 3), "expand(torch.DoubleTensor{[4, 3]}, size=[3])"),
    ],
)
def test_a_value_that_does_not_fit_the_elements(m, value, words):
    x = m.zeros(2, 3, dtype=m.float64)
    found = first_line(x.__setitem__, 0, m.ones(value, dtype=m.float64))
    assert words in found or "expand(torch.DoubleTensor{[2, 2]}, size=[3])" in found
    assert x._version == 0
