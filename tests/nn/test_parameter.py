"""Parameter: a leaf over a tensor's memory, that modules register and that prints its name."""

import copy

import pytest

import minitorch
from tests.nn.both import both, error


@both
def test_it_is_a_leaf_over_the_same_memory(torch):
    data = torch.ones(2, 3)
    p = torch.nn.Parameter(data)
    assert isinstance(p, torch.Tensor)
    assert type(p) is torch.nn.Parameter
    assert p.is_leaf
    assert p.requires_grad
    assert p.grad is None
    assert p.grad_fn is None
    assert p.data_ptr() == data.data_ptr()
    assert p.dtype == torch.float32
    assert p.shape == (2, 3)
    data.fill_(3)
    assert p.sum().item() == 18.0
    assert p._version == data._version == 1
    assert not data.requires_grad


@both
def test_of_views_of_results_and_of_parameters(torch):
    base = torch.arange(6.0).reshape(2, 3)
    p = torch.nn.Parameter(base.t())
    assert p.stride() == (1, 3)
    assert p.tolist() == [[0.0, 3.0], [1.0, 4.0], [2.0, 5.0]]
    result = torch.ones(2, requires_grad=True) * 3
    q = torch.nn.Parameter(result)
    assert q.is_leaf
    assert q.grad_fn is None
    assert q.tolist() == [3.0, 3.0]
    r = torch.nn.Parameter(q, requires_grad=False)
    assert r.data_ptr() == q.data_ptr()
    assert (r.requires_grad, q.requires_grad) == (False, True)


@both
def test_the_grad_mode_does_not_matter(torch):
    with torch.no_grad():
        p = torch.nn.Parameter(torch.ones(1))
    assert p.requires_grad
    assert p.is_leaf


@both
def test_without_data(torch):
    p = torch.nn.Parameter()
    assert p.shape == (0,)
    assert p.dtype == torch.float32
    assert p.requires_grad
    assert not torch.nn.Parameter(requires_grad=False).requires_grad
    assert torch.nn.Parameter(data=torch.ones(2)).shape == (2,)


@both
def test_integers_cannot_be_trained(torch):
    words = "Only Tensors of floating point and complex dtype can require gradients"
    assert error(torch.nn.Parameter, torch.tensor([1, 2])) == ("RuntimeError", words)
    assert error(torch.nn.Parameter, torch.tensor([True])) == ("RuntimeError", words)
    p = torch.nn.Parameter(torch.tensor([1, 2]), requires_grad=False)
    assert p.tolist() == [1, 2]
    assert not p.requires_grad
    assert repr(p) == "Parameter containing:\ntensor([1, 2])"


@both
@pytest.mark.parametrize(("data", "kind"), [([1.0], "list"), (1.0, "float"), ("w", "str")])
def test_only_tensors(torch, data, kind):
    assert error(torch.nn.Parameter, data) == (
        "AttributeError",
        f"'{kind}' object has no attribute 'detach'",
    )


@both
def test_results_are_plain_tensors(torch):
    p = torch.nn.Parameter(torch.ones(2, 2))
    for result in (p * 2, p.t(), p[0], p.clone(), p.detach(), p.data, p.view(4), p.double()):
        assert type(result) is torch.Tensor
    assert p.requires_grad_(False) is p
    assert p.float() is p
    assert p.to(torch.float32) is p
    assert type(p.add_(1)) is torch.nn.Parameter
    assert type(torch.nn.Parameter(torch.ones(1)).grad) is type(None)


@both
def test_repr(torch):
    assert repr(torch.nn.Parameter(torch.tensor([1.0, -2.5]))) == (
        "Parameter containing:\ntensor([ 1.0000, -2.5000], requires_grad=True)"
    )
    frozen = torch.nn.Parameter(torch.zeros(1, 2, dtype=torch.float64), requires_grad=False)
    assert str(frozen) == "Parameter containing:\ntensor([[0., 0.]], dtype=torch.float64)"
    assert repr([torch.nn.Parameter(torch.tensor(2.0))]) == (
        "[Parameter containing:\ntensor(2., requires_grad=True)]"
    )


@both
def test_gradients_arrive(torch):
    p = torch.nn.Parameter(torch.tensor([1.0, 2.0]))
    (p * p).sum().backward()
    assert p.grad.tolist() == [2.0, 4.0]
    assert type(p.grad) is torch.Tensor


@both
def test_deepcopy(torch):
    class Named(torch.nn.Parameter):
        pass

    p = torch.nn.Parameter(torch.arange(6.0).reshape(2, 3).t())
    p.sum().backward()
    twin = copy.deepcopy(p)
    assert type(twin) is torch.nn.Parameter
    assert twin.requires_grad
    assert twin.is_leaf
    assert twin.tolist() == p.tolist()
    assert twin.stride() == (1, 3)
    assert twin.data_ptr() != p.data_ptr()
    assert twin.grad is None
    frozen = copy.deepcopy(torch.nn.Parameter(torch.ones(1), requires_grad=False))
    assert not frozen.requires_grad
    first, second = copy.deepcopy([p, p])
    assert first is second is not p
    assert type(copy.deepcopy(Named(torch.ones(1)))) is Named


def test_deepcopy_of_what_a_file_claims():
    """An expanded Parameter of terabytes, as a file can make it, is copied as it is."""
    p = minitorch.nn.Parameter(minitorch.ones(1).expand(2**40))
    twin = copy.deepcopy({"a": p})["a"]
    assert twin.shape == p.shape
    assert twin.stride() == (0,)
    assert twin.requires_grad
    assert type(twin) is minitorch.nn.Parameter
    assert twin.data_ptr() != p.data_ptr()


@both
def test_tensors_of_a_class_of_ones_own_keep_it(torch):
    class Marked(torch.Tensor):
        pass

    data = torch.ones(2, 3).as_subclass(Marked)
    p = torch.nn.Parameter(data)
    assert type(p) is Marked
    assert isinstance(p, torch.nn.Parameter)
    assert not isinstance(data, torch.nn.Parameter)
    assert p.requires_grad
    assert p.data_ptr() == data.data_ptr()
    frozen = torch.nn.Parameter(data, requires_grad=False)
    assert not frozen.requires_grad
    layer = torch.nn.Linear(3, 2)
    layer.weight = p
    assert [name for name, _ in layer.named_parameters()] == ["weight", "bias"]
    layer(torch.ones(1, 3)).sum().backward()
    assert type(p.grad) in (Marked, torch.Tensor)
    torch.optim.SGD(layer.parameters(), lr=0.5).step()
    assert p.tolist() == [[0.5] * 3] * 2
    assert isinstance(torch.nn.Parameter(torch.nn.Parameter(torch.ones(1))), torch.nn.Parameter)
    assert not isinstance(3, torch.nn.Parameter)
