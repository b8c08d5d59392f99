"""Marks of sizes for PyTorch's compiler: kept, and without effect; the same bodies on torch."""

import importlib

import minitorch
from tests.nn.both import both, error


def dynamo(torch):
    return importlib.import_module(f"{torch.__name__}._dynamo")


@both
def test_what_is_kept(torch):
    x = torch.ones(2, 3)
    marks = dynamo(torch)
    assert marks.mark_dynamic(x, 0, min=2, max=9) is None
    assert marks.mark_static(x, 1) is None
    assert marks.maybe_mark_dynamic(x, [0, 1]) is None
    assert x._dynamo_dynamic_indices == {0}
    ((dim, low, high),) = [(r.dim, r.min, r.max) for r in x._dynamo_dynamic_range]
    assert (dim, low, high) == (0, 2, 9)
    assert (x._dynamo_static_indices, x._dynamo_weak_dynamic_indices) == ({1}, {0, 1})
    assert x._specialize_on == {0: []}
    y = torch.ones(2, 3)
    marks.mark_static(y)
    assert y._dynamo_static_indices == {0, 1}
    marks.mark_static_address(y, guard=True)
    importlib.import_module(f"{marks.__name__}.decorators").mark_unbacked(y, (0, 1))
    assert y._dynamo_unbacked_indices == {0, 1}
    assert (x.sum().item(), y.sum().item()) == (6.0, 6.0)


@both
def test_a_class_of_modules(torch):
    class Own(torch.nn.Module):
        pass

    assert dynamo(torch).mark_static(Own) is Own
    assert Own._dynamo_marked_static


@both
def test_what_is_refused(torch):
    marks = dynamo(torch)
    x = torch.ones(2)
    for mark in (marks.mark_dynamic, marks.maybe_mark_dynamic, marks.mark_static):
        assert error(mark, x, "0") == (
            "AssertionError",
            "Expected index to be int, list, or tuple, got <class 'str'>",
        )
    assert error(marks.mark_static, 3)[0] == "TypeError"
    assert error(marks.mark_static_address, 3) == (
        "TypeError",
        "mark_static_address expects a tensor but received <class 'int'>",
    )


def test_a_marked_tensor_is_recorded_as_any_other():
    from minitorch._dynamo import mark_dynamic

    compiled = minitorch.compile(lambda x: x * 2, backend="numpy")
    for size in (2, 3):
        x = minitorch.arange(float(size))
        mark_dynamic(x, 0)
        assert compiled(x).tolist() == [2.0 * i for i in range(size)]
