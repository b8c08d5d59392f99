"""What a node keeps, as attributes with PyTorch's names."""

import pytest

from tests.autograd.both import first_line, numbers


def tensors(m):
    x = m.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
    y = m.tensor([[0.5, 0.25], [1.0, 2.0]], requires_grad=True)
    return x, y, m.tensor([1.0, 2.0], requires_grad=True)


X, Y, V = [[1.0, 2.0], [3.0, 4.0]], [[0.5, 0.25], [1.0, 2.0]], [1.0, 2.0]
CASES = {
    "mul": (lambda m, x, y, v: x * y, {"self": X, "other": Y}),
    "div": (lambda m, x, y, v: x / y, {"self": X, "other": Y}),
    "mul by a constant": (lambda m, x, y, v: x * y.detach(), {"self": None, "other": Y}),
    "pow": (lambda m, x, y, v: x**2, {"self": X, "exponent": 2}),
    "exp": (lambda m, x, y, v: (y * 0).exp(), {"result": [[1.0, 1.0], [1.0, 1.0]]}),
    "log": (lambda m, x, y, v: x.log(), {"self": X}),
    "relu": (lambda m, x, y, v: x.relu(), {"result": X}),
    "mm": (lambda m, x, y, v: x @ y, {"self": X, "mat2": Y}),
    "mv": (lambda m, x, y, v: x.mv(v), {"self": X, "vec": V}),
    "dot": (lambda m, x, y, v: v.dot(v), {"self": V, "tensor": V}),
    "addmm": (lambda m, x, y, v: m.addmm(v, x, y), {"mat1": X, "mat2": Y}),
    "softmax": (lambda m, x, y, v: (v * 0).softmax(0), {"result": [0.5, 0.5], "dim": 0}),
    "where": (
        lambda m, x, y, v: m.where(x > 2, x, y),
        {"condition": [[False, False], [True, True]]},
    ),
    "transpose": (lambda m, x, y, v: x.transpose(0, 1), {"dim0": 0, "dim1": 1}),
    "alpha": (lambda m, x, y, v: m.add(x, y, alpha=2), {"alpha": 2}),
}


@pytest.mark.parametrize("name", CASES)
def test_saved_values(m, name):
    call, expected = CASES[name]
    node = call(m, *tensors(m)).grad_fn
    for attribute, value in expected.items():
        found = getattr(node, f"_saved_{attribute}")
        assert (numbers(found) if hasattr(found, "tolist") else found) == value


def test_what_a_node_does_not_keep(m):
    x, _, _ = tensors(m)
    assert first_line(lambda: x.exp().grad_fn._saved_other) == (
        "AttributeError: 'ExpBackward0' object has no attribute '_saved_other'"
    )
    assert not hasattr((-x).grad_fn, "_saved_self")


def test_a_saved_result_has_its_history(m):
    x, _, _ = tensors(m)
    y = x.exp()
    result = y.grad_fn._saved_result
    assert (result.grad_fn is y.grad_fn, result.requires_grad) == (True, True)
    assert result.data_ptr() == y.data_ptr()
    assert (x * x).grad_fn._saved_self is x


def test_freed_values(m):
    x, _, _ = tensors(m)
    y = x.exp()
    y.sum().backward()
    assert first_line(lambda: y.grad_fn._saved_result).startswith(
        "RuntimeError: Trying to backward through the graph a second time"
    )


def test_overwritten_values(m):
    x, _, _ = tensors(m)
    y = x.exp()
    y.add_(1)
    node = y.grad_fn.next_functions[0][0]
    assert "which is output 0 of Exp, is at version 1" in first_line(lambda: node._saved_result)
