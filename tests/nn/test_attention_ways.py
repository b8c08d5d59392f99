"""torch.nn.attention.sdpa_kernel: which way attention is computed."""

import importlib

import pytest

import minitorch
from tests.autograd.conftest import with_torch

NO_WAY = "No viable backend for scaled_dot_product_attention was found"


@pytest.mark.parametrize("torch", [pytest.param(minitorch, id="minitorch"), with_torch])
def test_ways(torch):
    attention = importlib.import_module(f"{torch.__name__}.nn.attention")
    ways, kernel = attention.SDPBackend, attention.sdpa_kernel
    q = torch.ones(1, 2, 3, 4, requires_grad=True)

    def node():
        return torch.nn.functional.scaled_dot_product_attention(q, q, q).grad_fn.name()

    one_node = "ScaledDotProductFlashAttentionForCpuBackward0"
    assert node() == one_node
    with kernel(ways.MATH):
        assert node() != one_node
        with kernel([ways.MATH, ways.FLASH_ATTENTION]):
            assert node() == one_node
        assert node() != one_node
    assert kernel(ways.MATH)(node)() != one_node
    assert node() == one_node
    with kernel([ways.EFFICIENT_ATTENTION]), pytest.raises(RuntimeError, match=NO_WAY):
        node()
    with pytest.raises(AssertionError, match="must be an instance of SDPBackend or a list"):
        kernel("math").__enter__()
    assert node() == one_node
    assert str(ways.MATH) == "SDPBackend.MATH"
    assert int(ways.ERROR) == -1
