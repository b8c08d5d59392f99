"""Layers whose arrays have strides of their own, or are indexed by recorded ones, are compiled."""

import copy

import pytest

import minitorch
from minitorch import nn
from minitorch.fx.recording import Recording

pytestmark = pytest.mark.usefixtures("few_objects")


@pytest.fixture
def lazy():
    return nn.LazyLinear(3)


def test_uninitialized_parameters_elsewhere_are_no_hindrance(lazy):
    """A recording looks at every Tensor of the process, and these refuse to show their array."""
    f = minitorch.compile(lambda x: (x * 2 + 1).sqrt(), fullgraph=True)
    x = minitorch.arange(3.0)
    assert minitorch.equal(f(x), f(x))
    assert (f._compiled.recordings, f._compiled.breaks) == (1, [])
    assert lazy.has_uninitialized_params()


@pytest.mark.parametrize("fullgraph", [False, True])
def test_lazy_modules_take_their_shapes_in_the_first_call(lazy, fullgraph):
    net = nn.Sequential(lazy, nn.ReLU())
    compiled = minitorch.compile(net, fullgraph=fullgraph)
    x = minitorch.randn(2, 4)
    for _ in range(3):
        assert minitorch.equal(compiled(x), net(x))
    assert (compiled._compiled.recordings, compiled._compiled.breaks) == (1, [])


def test_an_uninitialized_parameter_that_is_used(lazy):
    compiled = minitorch.compile(lambda x: lazy.weight + x)
    x = minitorch.ones(2)
    with pytest.raises(ValueError, match="uninitialized parameter"):
        compiled(x)
    assert (type(x.array).__name__, repr(lazy.weight)) == ("ndarray", "<UninitializedParameter>")


def test_what_fails_while_memory_is_lifted_leaves_all_as_it_was(monkeypatch):
    def fail(self, watch):
        lift(self, watch)
        raise MemoryError("no room")

    lift = Recording._lift
    monkeypatch.setattr(Recording, "_lift", fail)
    compiled = minitorch.compile(lambda x: x + 1, fullgraph=True)
    x = minitorch.ones(2)
    assert compiled(x).tolist() == [2, 2]
    assert type(x.array).__name__ == "ndarray"


@pytest.mark.parametrize("backend", ["eager", "numpy"])
@pytest.mark.parametrize(
    "layer",
    [nn.Conv2d(2, 3, 3, padding=1), nn.MaxPool2d(2), nn.AvgPool2d(2), nn.Unflatten(3, (2, 2))],
    ids=lambda layer: type(layer).__name__,
)
def test_a_layer_and_its_backward(layer, backend):
    layer = copy.deepcopy(layer)  # in sight of a recording, which few_objects hides the others from

    def step(x):
        y = layer(x[:, :, :, 1:5]).square()
        y.sum().backward()
        return y

    compiled = minitorch.compile(step, backend=backend, fullgraph=True)
    for _ in range(3):
        minitorch.manual_seed(0)
        x = minitorch.randn(2, 2, 4, 6, requires_grad=True)
        twin = x.detach().clone().requires_grad_()
        layer.zero_grad()
        assert minitorch.equal(compiled(x), step(twin))
        assert minitorch.equal(x.grad, twin.grad)
    assert compiled._compiled.entries
