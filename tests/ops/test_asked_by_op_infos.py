"""What PyTorch's table of operations tries and few programs do: targets, refusals, draws alike."""

import pytest

from tests.nn.both import both, error

# Tensors of which a new one of the same strides lies in another order, or in the same.
LAYOUTS = {
    "gaps": lambda t: t.empty(5, 10)[:, ::2],
    "turned": lambda t: t.empty(5, 4).T,
    "over each other": lambda t: t.empty(9).as_strided((5, 5), (1, 1)),
    "turned with gaps": lambda t: t.empty(4, 5, 6).permute(2, 0, 1)[::2],
}
FIRST = {  # the first number that is drawn: in rows of 16 and more numbers another way
    "gaps": -1.1258, "turned": 1.5410, "over each other": -1.1258, "turned with gaps": 1.5410,
}  # fmt: skip


@both
@pytest.mark.parametrize("layout", LAYOUTS)
def test_draws_alike_follow_the_new_tensor(torch, layout):
    torch.manual_seed(0)
    drawn = torch.randn_like(LAYOUTS[layout](torch))
    torch.manual_seed(0)
    rows = torch.randn(drawn.shape) if drawn.is_contiguous() else None
    assert abs(float(drawn.flatten()[0]) - FIRST[layout]) < 1e-4
    assert rows is None or torch.equal(drawn, rows)


@both
def test_targets(torch):
    F = torch.nn.functional
    out = torch.empty(0)
    assert F.normalize(torch.tensor([[3.0, 4.0]]), out=out) is out
    assert torch.allclose(out, torch.tensor([[0.6, 0.8]]))
    assert F.avg_pool2d(torch.ones(1, 2, 2), 2, out=out.resize_(0)).tolist() == [[[1.0]]]
    assert torch.angle(torch.tensor([1, 2]), out=out.resize_(0)).tolist() == [0.0, 0.0]
    found = torch.nonzero_static(torch.ones(3), size=2, out=torch.empty(0, dtype=torch.int64))
    assert found.tolist() == [[0], [1]]
    x = torch.ones(2, requires_grad=True)
    assert error(F.normalize, x, dim=0, out=torch.empty(2))[1].startswith(
        "div(): functions with out=... arguments don't support automatic differentiation"
    )


@both
def test_a_target_that_is_read(torch):
    none = torch.tensor([], dtype=torch.int64)
    for call in (
        lambda x: torch.cat((x, torch.ones(2)), out=x),
        lambda x: torch.index_select(x, 0, none, out=x),
    ):
        assert "some elements of the input tensor and the written-to" in error(call, none * 1.0)[1]
    x = torch.empty(0)
    assert torch.stack((x, x), out=x).shape == (2, 0)


@both
def test_methods(torch):
    assert torch.tensor([1.0, 0.0]).angle().tolist() == [0.0, 0.0]
    assert torch.zeros(3).as_strided_scatter(torch.ones(2), (2,), (2,)).tolist() == [1, 0, 1]
    assert torch.tensor([0, 2]).nonzero_static(size=1).tolist() == [[1]]


@both
def test_refusals(torch):
    weights = torch.tensor([1.0, -1.0])
    assert error(weights.multinomial, 2, True) == (
        "RuntimeError", "invalid multinomial distribution (encountering probability entry < 0)"
    )  # fmt: skip
    assert error(torch.tensor([1.0, float("inf")]).multinomial, 2, True)[1].endswith(
        "(encountering probability entry = infinity or NaN)"
    )
    for count, again in ((1, True), (1, False), (2, False)):
        assert error(weights.multinomial, count, again)[1] == (
            "probability tensor contains either `inf`, `nan` or element < 0"
        )
    kind, message = error(torch.hsplit, torch.ones(2, 2), "abc")
    assert kind == "TypeError"
    assert message.startswith("hsplit() received an invalid combination of arguments - got (Tensor")
    a, other = torch.ones(5, 3), torch.ones(5, 5)
    assert error(torch.ormqr, a, torch.ones(2), other)[1].startswith(
        "torch.ormqr: tau.shape[-1] must be equal to min(other.shape[-2], input.shape[-1])"
    )
    turned = torch.ormqr(torch.eye(5, 3), torch.zeros(3), torch.ones(2, 5), left=False)
    assert turned.tolist() == [[1.0] * 5] * 2
