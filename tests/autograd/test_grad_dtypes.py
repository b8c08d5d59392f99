"""Leaves whose gradients have another dtype than they: Tensor.grad_dtype."""

import copy
import warnings

import pytest

from tests.autograd.both import first_line, numbers

ANY = "any"  # grad_dtype None


def leaf(m, wanted, dtype="float32"):
    w = m.ones(3, dtype=getattr(m, dtype), requires_grad=True)
    w.grad_dtype = None if wanted == ANY else getattr(m, wanted)
    return w


def test_what_it_is_and_may_become(m):
    assert m.ones(3).grad_dtype is m.float32
    assert m.ones(3, dtype=m.int32).grad_dtype is m.int32
    w = leaf(m, "float64")
    assert (w.grad_dtype, w.dtype) == (m.float64, m.float32)
    w.grad_dtype = None
    assert w.grad_dtype is None
    w.grad_dtype = m.int32
    assert w.grad_dtype is m.int32
    assert first_line(setattr, w, "grad_dtype", "float64") == (
        "RuntimeError: grad_dtype must be a torch.dtype or None, but got str"
    )
    assert [x.grad_dtype for x in (w.detach(), copy.deepcopy(w), m.nn.Parameter(w))] == (
        [m.float32] * 3
    )


def test_leaves_only(m):
    h = leaf(m, "float64") * 2
    said = "RuntimeError: grad_dtype can only be {} on leaf tensors."
    assert first_line(lambda: h.grad_dtype) == said.format("accessed")
    assert first_line(setattr, h, "grad_dtype", m.float64) == said.format("set")
    assert first_line(setattr, h, "grad", m.ones(3, dtype=m.float64)).startswith(
        "RuntimeError: attempting to assign a gradient with dtype 'double' to a tensor with "
        "grad_dtype 'Float'."
    )


def test_the_data_may_change_below_it(m):
    w = m.ones(3, requires_grad=True)
    w.data = w.data.double()
    assert w.grad_dtype is m.float64  # none was set: it follows
    w = leaf(m, "float32")
    w.data = w.data.double()
    assert w.grad_dtype is m.float32


@pytest.mark.parametrize("given", ["float64", "float32", "float16"])
@pytest.mark.parametrize("wanted", ["float64", "float32", ANY])
def test_what_is_assigned_has_that_dtype(m, wanted, given):
    w = leaf(m, wanted)
    g = m.ones(3, dtype=getattr(m, given))
    if wanted in (given, ANY):
        w.grad = g
        assert w.grad is g
    else:
        name = {"float64": "double", "float32": "float", "float16": "c10::Half"}[given]
        kind = {"float64": "Double", "float32": "Float"}[wanted]
        said = f"with dtype '{name}' to a tensor with grad_dtype '{kind}'."
        assert said in first_line(setattr, w, "grad", g)


def test_beside_a_gradient(m):
    w = m.ones(3, requires_grad=True)
    w.grad = m.zeros(3)
    assert first_line(setattr, w, "grad_dtype", m.float64) == (
        "RuntimeError: Cannot set grad_dtype to 'Double' because there is already a gradient with "
        "dtype 'float'. Please clear the gradient (.grad = None) before changing grad_dtype, or "
        "ensure the new grad_dtype matches the existing gradient's dtype."
    )
    w.grad_dtype = m.float32
    w.grad_dtype = None
    assert (w.grad_dtype, w.grad.dtype) == (None, m.float32)


def test_a_deep_copy_with_such_a_gradient_is_refused(m):
    w = leaf(m, "float64")
    w.sum().backward()
    assert first_line(copy.deepcopy, w).startswith("RuntimeError: attempting to assign a gradient")


@pytest.mark.parametrize("factor", ["float32", "float64"])
@pytest.mark.parametrize("wanted", ["float16", "float64", ANY])
def test_gradients_are_cast(m, wanted, factor):
    w = leaf(m, wanted)
    dtype = getattr(m, factor if wanted == ANY else wanted)
    (w * m.full((3,), 2, dtype=getattr(m, factor))).sum().backward()
    first = w.grad
    assert (first.dtype, numbers(first)) == (dtype, [2.0] * 3)
    (w.double() * 3).sum().backward()  # added in place
    assert w.grad is first
    assert (first.dtype, numbers(first)) == (dtype, [5.0] * 3)
    w.grad = None
    (w * m.full((3,), 2, dtype=getattr(m, factor))).sum().backward(inputs=[w], retain_graph=False)
    assert w.grad.dtype is dtype


def test_what_was_recorded_before(m):
    w = m.ones(3, requires_grad=True)
    y = (w * 2).sum()
    w.grad_dtype = m.float64
    y.backward()
    assert w.grad.dtype is m.float64


def test_small_gradients_do_not_vanish(m):
    """What it is for: a sum of gradients of float16 in float32."""
    w = leaf(m, "float32", dtype="float16")
    for _ in range(4):
        (w * 1.0).sum().backward(m.tensor(2.0**-20, dtype=m.float16))
        (w * 1.0).sum().backward(m.tensor(1.0, dtype=m.float16))
    assert numbers(w.grad) == [4 + 2.0**-18] * 3


def test_grad_and_hooks_see_it(m):
    w, seen = leaf(m, "float64"), []
    (g,) = m.autograd.grad((w * w).sum(), w, create_graph=True)
    assert (g.dtype, g.requires_grad) == (m.float64, True)
    assert m.autograd.grad(g.sum(), w)[0].dtype is m.float64
    w.register_hook(lambda g: seen.append(g.dtype))
    w.register_post_accumulate_grad_hook(lambda w: seen.append(w.grad.dtype))
    h = w * 2
    h.grad_fn.register_hook(lambda inputs, outputs: seen.append(inputs[0].dtype))
    h.sum().backward()
    assert seen == [m.float64] * 3
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of a cycle: torch says it once
        (leaf(m, "float64") * w).sum().backward(create_graph=True)
    assert (w.grad.dtype, w.grad.requires_grad) == (m.float64, True)


def test_backward_on_the_leaf_itself(m):
    for wanted, given, expected in [
        (ANY, "float64", "float64"),
        ("float64", "float32", "float64"),
        ("float16", "float64", "float16"),
    ]:
        w = leaf(m, wanted)
        w.backward(m.ones(3, dtype=getattr(m, given)))
        assert w.grad.dtype is getattr(m, expected)


@pytest.mark.parametrize("wanted", ["float16", "float64", ANY])
def test_a_function_of_ones_own(m, wanted):
    class Twice(m.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, g):
            return g.double() * 2

    w = leaf(m, wanted)
    Twice.apply(w).sum().backward()
    assert w.grad.dtype is getattr(m, "float64" if wanted == ANY else wanted)
    (w * 3).sum().backward()
    assert (w.grad.dtype, numbers(w.grad)) == (
        getattr(m, "float64" if wanted == ANY else wanted),
        [5.0] * 3,
    )


WIDE = {  # how a leaf of float32 comes into a float64: does the formula cast its gradient back?
    "to": (lambda m, w, d: w.double(), "float32"),
    "copy_": (lambda m, w, d: m.zeros(3, dtype=m.float64).copy_(w), "float32"),
    "cumsum": (lambda m, w, d: w.cumsum(0, dtype=m.float64), "float32"),
    "cumprod": (lambda m, w, d: w.cumprod(0, dtype=m.float64), "float64"),
    "softmax": (lambda m, w, d: m.softmax(w, 0, dtype=m.float64), "float32"),
    "half": (lambda m, w, d: w.half(), "float32"),
    "add": (lambda m, w, d: w + d, "float64"),
    "div": (lambda m, w, d: d / w, "float64"),
    "sum": (lambda m, w, d: w.sum(dtype=m.float64), "float64"),
    "where": (lambda m, w, d: m.where(d > 0, w, d), "float64"),
    "cat": (lambda m, w, d: m.cat([w, d]), "float64"),
}


@pytest.mark.parametrize("way", WIDE)
def test_any_dtype_is_that_of_the_formula(m, way):
    function, expected = WIDE[way]
    w = leaf(m, ANY)
    function(m, w, m.full((3,), 2, dtype=m.float64)).sum().backward()
    assert w.grad.dtype is getattr(m, expected)


def test_whole_numbers_are_no_gradients(m):
    w = leaf(m, "int32")
    assert first_line((w * 2).sum().backward).startswith("RuntimeError")
    w = leaf(m, ANY)
    w.grad = m.ones(3, dtype=m.int64)
    assert first_line((w * 2.0).sum().backward) == (
        "RuntimeError: result type Float can't be cast to the desired output type Long"
    )


def test_a_step_of_sgd(m):
    layer = m.nn.Linear(1, 1, bias=False)
    layer.weight.grad_dtype = m.float64
    layer(m.ones(1, 1)).sum().backward()
    m.optim.SGD(layer.parameters(), lr=0.5).step()
    assert (layer.weight.dtype, layer.weight.grad.dtype) == (m.float32, m.float64)
    layer.double()
    assert (layer.weight.grad_dtype, layer.weight.grad.dtype) == (m.float64, m.float64)
