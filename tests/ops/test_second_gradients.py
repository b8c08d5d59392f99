"""Second gradients against differences of first ones, where torch's differ by rounding alone."""

import pytest

import minitorch
from minitorch.autograd import gradgradcheck
from tests.nn.both import both


@pytest.mark.parametrize("include_self", [True, False])
@pytest.mark.parametrize("zeros", [(), (0,), (0, 4)])
def test_products_at_an_index(include_self, zeros):
    x = minitorch.tensor([[0.5, -1.5, 2.0], [1.25, 3.0, -0.75]], dtype=minitorch.float64)
    src = minitorch.tensor([[1.5, 0.25, -2.0], [-0.5, 1.75, 0.5]], dtype=minitorch.float64)
    for place in zeros:
        src.view(-1)[place] = 0
    index = minitorch.tensor([[0, 1, 0], [1, 1, 0]])

    def product(x, src):
        return x.scatter_reduce(0, index, src, "prod", include_self=include_self)

    assert gradgradcheck(product, (x.requires_grad_(), src.requires_grad_()))


@pytest.mark.filterwarnings("ignore:index_reduce")
@pytest.mark.parametrize("include_self", [True, False])
def test_products_of_entries(include_self):
    x = minitorch.tensor([[0.5, -1.5], [1.25, 3.0]], dtype=minitorch.float64)
    source = minitorch.tensor([[1.5, 0.0], [-0.5, 1.75], [2.0, 0.5]], dtype=minitorch.float64)
    index = minitorch.tensor([0, 1, 0])

    def product(x, source):
        return x.index_reduce(0, index, source, "prod", include_self=include_self)

    assert gradgradcheck(product, (x.requires_grad_(), source.requires_grad_()))


@pytest.mark.filterwarnings("ignore:index_reduce")
@both
def test_products_with_several_zeros_have_none(torch):
    index = torch.tensor([0, 0, 1])
    for name, said in (("scatter_reduce", "src"), ("index_reduce", "source")):
        x = torch.ones(2, requires_grad=True)
        src = torch.tensor([0.0, 0.0, 3.0], requires_grad=True)
        product = getattr(x, name)(0, index, src, "prod")
        of_x, of_src = torch.autograd.grad(product.sum(), (x, src), create_graph=True)
        assert of_src.tolist() == [0.0, 0.0, 1.0]
        slopes = torch.autograd.grad(of_x.sum(), (x, src), retain_graph=True)
        assert [slope.tolist() for slope in slopes] == [[0.0, 0.0], [0.0, 0.0, 1.0]]
        with pytest.raises(RuntimeError, match=rf"{name}\(\): Double backward .* for {said} when"):
            torch.autograd.grad(of_src.sum(), (x, src))
