"""What reductions keep for backward: writing into it is noticed, as by torch, and hooks see it."""

import pytest

import minitorch

try:
    import torch
except ImportError:
    torch = None

pytestmark = [
    pytest.mark.oracle,
    pytest.mark.skipif(torch is None, reason="torch is not installed: nothing to compare with"),
]
EXPRESSIONS = """
x.sum(0); x.mean(1); x.amax(0); x.max(); x.max(1); x.aminmax(dim=0); x.prod(); x.prod(0)
x.cumsum(0); x.cumprod(1); x.cummax(0); x.logcumsumexp(0); x.var(0); x.std()
torch.std_mean(x, 0); torch.var_mean(x); x.logsumexp(0); x.norm(); x.norm(3, 0); x.norm(1)
torch.linalg.matrix_norm(x, 1); x.median(); x.median(0); x.mode(0); x.nansum(0); x.nanmean()
torch.dist(x, x * 2); x.trace(); x.diff(); x.nanmedian(); x.min(0, True)
"""
EACH = [text.strip() for text in EXPRESSIONS.replace("\n", ";").split(";") if text.strip()]


def first(result):
    return next(iter(result)) if isinstance(result, tuple) else result


def write_into_input(x, result):
    x.add_(1)


def write_into_result(x, result):
    first(result).mul_(2)


def write_into_indices(x, result):
    if isinstance(result, tuple) and hasattr(result, "indices"):
        result.indices.add_(0)


def gradient_after(lib, expression, write):
    leaf = lib.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 7.0]], requires_grad=True)
    x = leaf * 1
    result = eval(expression, {"x": x, "torch": lib})
    try:
        write(x, result)
        first(result).sum().backward()
    except RuntimeError as error:
        return str(error).splitlines()[0]
    return [round(value, 4) for value in leaf.grad.flatten().tolist()]


@pytest.mark.parametrize("write", [write_into_input, write_into_result, write_into_indices])
@pytest.mark.parametrize("expression", EACH)
def test_a_write_is_noticed_where_torch_notices_it(expression, write):
    ours = gradient_after(minitorch, expression, write)
    assert ours == gradient_after(torch, expression, write)


def shapes_packed(lib, expression):
    shapes = []

    def pack(tensor):
        shapes.append(tuple(tensor.shape))
        return tensor

    with lib.autograd.graph.saved_tensors_hooks(pack, lambda tensor: tensor):
        x = lib.arange(9.0).reshape(3, 3).requires_grad_()
        first(eval(expression, {"x": x, "torch": lib})).sum().backward()
    return sorted(shapes)


@pytest.mark.parametrize("expression", EACH)
def test_hooks_see_what_they_see_in_torch(expression):
    assert shapes_packed(minitorch, expression) == shapes_packed(torch, expression)


@pytest.mark.parametrize("expression", EACH)
def test_results_in_inference_mode(expression):
    with minitorch.inference_mode():
        x = minitorch.ones(3, 3)
        assert first(eval(expression, {"x": x, "torch": minitorch})).is_inference()
