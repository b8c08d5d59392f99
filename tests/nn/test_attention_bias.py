"""Triangular masks of attention that know their corner: as torch's, and as masks made by hand."""

import pytest

from tests.nn.both import both, error


def attend(torch, mask, **kept):
    torch.manual_seed(0)
    q, k = torch.randn(1, 2, 3, 4), torch.randn(1, 2, 5, 4)
    return torch.nn.functional.scaled_dot_product_attention(q, k, k, attn_mask=mask, **kept)


@both
@pytest.mark.parametrize(("name", "shift"), [("causal_upper_left", 0), ("causal_lower_right", 2)])
def test_attention_takes_the_triangle(torch, name, shift):
    from importlib import import_module

    bias = import_module(f"{torch.__name__}.nn.attention.bias")
    mask = torch.ones(3, 5, dtype=torch.bool).tril(shift)
    triangle = getattr(bias, name)(3, 5)
    assert repr(triangle) == repr(mask)
    assert isinstance(triangle, bias.CausalBias)
    assert (triangle.seq_len_q, triangle.seq_len_kv) == (3, 5)
    ours, by_hand = attend(torch, triangle, scale=0.3), attend(torch, mask, scale=0.3)
    assert torch.allclose(ours, by_hand, atol=1e-6)
    assert error(attend, torch, triangle, is_causal=True) == (
        "ValueError", "CausalBias should not be used with causal=True"
    )  # fmt: skip
    assert error(getattr(bias, name), 3) == ("AssertionError", f"{name} only supports 2D tensors")


@both
def test_what_is_no_triangle(torch):
    from importlib import import_module

    bias = import_module(f"{torch.__name__}.nn.attention.bias")
    assert error(bias.CausalBias, 1, 2, 3) == (
        "AssertionError", "variant must be a CausalVariant, got int"
    )  # fmt: skip
    with pytest.warns(UserWarning, match="will produce NaNs in the output"):
        bias.causal_lower_right(3, 2)
    assert [one.name for one in bias.CausalVariant] == ["UPPER_LEFT", "LOWER_RIGHT"]
