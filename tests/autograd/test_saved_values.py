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


SIZES = [
    (lambda m, x: x.sum(1), {"self_sym_sizes": (2, 3)}),
    (lambda m, x: x.sum(), {"self_sym_sizes": (2, 3)}),
    (lambda m, x: x.mean(), {"self_sym_sizes": (2, 3), "self_sym_numel": 6}),
    (lambda m, x: x.view(6), {"self_sym_sizes": (2, 3)}),
    (lambda m, x: x.expand(4, 2, 3), {"self_sym_sizes": (2, 3)}),
    (lambda m, x: x[0], {"self_sym_sizes": (2, 3)}),
    (lambda m, x: x.max(0)[0], {"self_sym_sizes": (2, 3)}),
    (lambda m, x: x.unsqueeze(0).squeeze(0), {"self_sym_sizes": (1, 2, 3)}),
    (lambda m, x: x @ m.ones(3, 4, requires_grad=True),
     {"self_sym_sizes": (2, 3), "self_sym_strides": (3, 1), "mat2_sym_sizes": (3, 4),
      "mat2_sym_strides": (4, 1)}),
    (lambda m, x: m.addmm(m.ones(4), x, m.ones(3, 4, requires_grad=True)),
     {"mat1_sym_sizes": (2, 3), "mat1_sym_strides": (3, 1), "mat2_sym_sizes": (3, 4),
      "mat2_sym_strides": (4, 1)}),
    (lambda m, x: m.nn.functional.embedding(m.tensor([0]), x), {"weight_sym_argsize_0": 2}),
    (lambda m, x: x.exp(), {}),
]  # fmt: skip


@pytest.mark.parametrize("case", range(len(SIZES)))
def test_sizes_of_inputs(m, case):
    call, expected = SIZES[case]
    node = call(m, m.ones(2, 3, requires_grad=True)).grad_fn
    names = [name for name in dir(node) if "_sym_" in name]
    found = {name.removeprefix("_saved_"): getattr(node, name) for name in names}
    assert found == expected
