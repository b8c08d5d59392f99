"""Writes into tensors of a graph: versions, refusals, and how views and bases follow each other."""

import pytest

from tests.autograd.both import first_line, numbers
from tests.ops.observe import graph_text

IN_PLACE = "a leaf Variable that requires grad is being used in an in-place operation."
NO_GRAD = (
    "Given that this use case is ambiguous and error-prone, it is forbidden. You can clarify your "
    "code by moving both the view and the inplace either both inside the no_grad block (if you "
    "don't want the inplace to be tracked) or both outside (if you want the inplace to be tracked)."
)
MULTI = (
    "This view is the output of a function that returns multiple views. Such functions do not "
    "allow the output views to be modified inplace. You should replace the inplace operation by an "
    "out-of-place one."
)
OVERLAP = (
    "unsupported operation: more than one element of the written-to tensor refers to a single "
    "memory location. Please clone() the tensor before performing the operation."
)


def leaf(m, *shape):
    return m.ones(*shape or (2, 3), dtype=m.float64).requires_grad_()


# ---- versions -----------------------------------------------------------------------------------


def test_every_write_is_counted_for_all_who_share_the_memory(m):
    x = m.zeros(2, 3)
    view, detached, data = x[0], x.detach(), x.data
    assert [t._version for t in (x, view, detached, data)] == [0, 0, 0, 0]
    x.add_(1)
    view.mul_(2)
    detached.zero_()
    x[0, 0] = 5
    x += 1
    assert [t._version for t in (x, view, detached, data)] == [5, 5, 5, 0]
    data.add_(1)
    assert [x._version, data._version] == [5, 1]
    assert x.detach()._version == 5
    assert x.clone()._version == 0


def test_a_failed_write_changes_neither_value_nor_version(m):
    x = m.zeros(2, 3)
    with pytest.raises(RuntimeError):
        x.add_(m.ones(4))
    with pytest.raises(RuntimeError):
        x.long().add_(0.5)
    assert (x._version, x.sum().item()) == (0, 0.0)


def test_the_whole_message(m):
    x = leaf(m)
    y = x * 1
    z = y * y
    y.add_(1)
    assert first_line(z.sum().backward) == (
        "RuntimeError: one of the variables needed for gradient computation has been modified by "
        "an inplace operation: [torch.DoubleTensor [2, 3]], which is output 0 of Add, is at "
        "version 1; expected version 0 instead. Hint: enable anomaly detection to find the "
        "operation that failed to compute its gradient, with "
        "torch.autograd.set_detect_anomaly(True, check_nan=False)."
    )


def test_a_leaf_in_the_message_has_no_origin(m):
    w = m.ones(1)
    x = leaf(m, 1).float().detach().requires_grad_()
    y = x * w
    w.add_(1)
    assert "[torch.FloatTensor [1]] is at version 1; expected version 0" in first_line(y.backward)


# ---- refusals -----------------------------------------------------------------------------------


def test_a_leaf_and_its_views(m):
    x = leaf(m)
    assert first_line(x.add_, 1) == f"RuntimeError: {IN_PLACE}"
    for view in (x[0], x.t(), x.view(-1), x[:], x[...]):
        assert first_line(view.add_, 1) == (
            "RuntimeError: a view of a leaf Variable that requires grad is being used in an "
            "in-place operation."
        )
    with m.no_grad():
        x.add_(1)
        x[0].add_(1)
    assert numbers(x[:, 0]) == [3.0, 2.0]


def test_a_view_made_under_no_grad(m):
    y = leaf(m) * 1
    with m.no_grad():
        view = y[0]
    assert view.requires_grad
    assert first_line(view.add_, 1) == (
        "RuntimeError: A view was created in no_grad mode and is being modified inplace with grad "
        f"mode enabled. {NO_GRAD}"
    )
    with m.no_grad():
        view.add_(1)


def test_one_of_several_views(m):
    y = leaf(m) * 1
    for name, views in (("Unbind", y.unbind()), ("Split", y.split(1)), ("Split", y.chunk(2))):
        assert first_line(views[1].add_, 1) == (
            f"RuntimeError: Output 1 of {name} is a view and is being modified inplace. {MULTI}"
        )
    parts = m.zeros(4).chunk(2)
    parts[0].add_(1)


def test_an_expanded_tensor(m):
    x = m.zeros(1, 3).expand(2, 3)
    assert first_line(x.add_, 1) == f"RuntimeError: {OVERLAP}"
    x.zero_()
    x.fill_(3)
    x[0].add_(1)
    assert numbers(x) == [[4.0] * 3] * 2


def test_shapes_and_dtypes(m):
    x = m.zeros(2, 3)
    assert first_line(x.add_, m.ones(2, 2, 3)) == (
        "RuntimeError: output with shape [2, 3] doesn't match the broadcast shape [2, 2, 3]"
    )
    assert first_line(x.long().add_, 0.5) == (
        "RuntimeError: result type Float can't be cast to the desired output type Long"
    )
    assert first_line(x.bool().add_, 1) == (
        "RuntimeError: result type Long can't be cast to the desired output type Bool"
    )
    assert x.half().add_(m.ones(3, dtype=m.float64)).dtype is m.float16


def test_requires_grad_of_a_non_leaf(m):
    y = leaf(m) * 1
    y.requires_grad_()
    assert first_line(y.requires_grad_, False).startswith(
        "RuntimeError: you can only change requires_grad flags of leaf variables."
    )
    assert first_line(setattr, y, "requires_grad", True) == (
        "RuntimeError: you can only change requires_grad flags of leaf variables."
    )
    assert first_line(m.tensor([1]).requires_grad_) == (
        "RuntimeError: only Tensors of floating point dtype can require gradients"
    )


# ---- histories ----------------------------------------------------------------------------------


def test_a_write_gives_the_tensor_a_new_history(m):
    x = leaf(m)
    y = x * 2
    old = y.grad_fn
    y.mul_(3)
    assert graph_text(y.grad_fn) == "MulBackward0(MulBackward0(leaf, -), -)"
    assert y.grad_fn is not old
    y.sum().backward()
    assert numbers(x.grad[0]) == [6.0] * 3


def test_a_write_into_a_view_rebases_the_base_and_all_its_views(m):
    x = leaf(m)
    base = x * 1
    row, column, flat = base[0], base[:, 0], base.view(-1)
    row.mul_(5)
    assert graph_text(base.grad_fn) == "torch::autograd::CopySlices(MulBackward0(leaf, -), -)"
    for view in (row, column, flat):
        assert view._base is base
        assert graph_text(view.grad_fn) == f"AsStridedBackward0({graph_text(base.grad_fn)})"
    assert numbers(column) == [5.0, 1.0]
    (column * m.tensor([1.0, 10.0], dtype=m.float64)).sum().backward(retain_graph=True)
    assert numbers(x.grad) == [[5.0, 0.0, 0.0], [10.0, 0.0, 0.0]]


def test_the_written_value_gets_its_gradient(m):
    x, v = leaf(m), leaf(m, 3)
    base = x * 1
    base[1] = v * 2
    (base * m.arange(6.0).double().view(2, 3)).sum().backward()
    assert numbers(x.grad) == [[0.0, 1.0, 2.0], [0.0, 0.0, 0.0]]
    assert numbers(v.grad) == [6.0, 8.0, 10.0]


def test_a_write_of_a_tracked_value_makes_a_plain_tensor_part_of_the_graph(m):
    v = leaf(m, 3)
    buffer = m.zeros(2, 3, dtype=m.float64)
    row = buffer[1]
    row.copy_(v)
    assert buffer.requires_grad
    assert not buffer.is_leaf
    assert graph_text(buffer.grad_fn) == "torch::autograd::CopySlices(-, leaf)"
    (buffer * 3).sum().backward()
    assert numbers(v.grad) == [3.0, 3.0, 3.0]


def test_writes_one_after_the_other(m):
    x = leaf(m, 4)
    y = x * 1
    for i in range(1, 4):
        y[i] = y[i - 1] * 2
    y[3].backward()
    assert numbers(y) == [1.0, 2.0, 4.0, 8.0]
    assert numbers(x.grad) == [8.0, 0.0, 0.0, 0.0]


def test_a_view_of_a_view_through_strides(m):
    x = leaf(m)
    base = x * 1
    part = base[..., 1:].t()[None]
    part.mul_(3)
    base.sum().backward()
    assert numbers(x.grad) == [[1.0, 3.0, 3.0]] * 2


def test_detach_in_place_cuts_the_tensor_itself(m):
    x = leaf(m)
    y = x * 2
    z = y * 3
    y.detach_()
    assert (y.is_leaf, y.requires_grad, y.grad_fn) == (True, False, None)
    z.sum().backward()
    assert numbers(x.grad[0]) == [6.0] * 3
    assert first_line(x[0].detach_).startswith("RuntimeError: Can't detach views in-place.")


def test_masks_change_in_place(m):
    mask = m.tensor([True, False])
    same = mask
    mask &= m.tensor([False, True])
    mask |= True
    assert same is mask
    assert numbers(same) == [True, True]
    assert mask._version == 2
