"""Lazy modules and what they are made of: tensors whose shape is not known yet."""

import copy
import pickle

import pytest

from tests.nn.both import both, error


@both
def test_lazy_linear_learns_its_input_size(torch):
    torch.manual_seed(0)
    m = torch.nn.LazyLinear(2)
    assert repr(m) == "LazyLinear(in_features=0, out_features=2, bias=True)"
    assert m.has_uninitialized_params()
    weight = m.weight
    assert m(torch.ones(4, 3)).shape == (4, 2)
    assert type(m) is torch.nn.Linear
    assert repr(m) == "Linear(in_features=3, out_features=2, bias=True)"
    assert m.weight is weight
    assert type(weight) is torch.nn.Parameter
    assert weight.shape == (2, 3)
    assert not hasattr(m, "_initialize_hook")
    assert not m._forward_pre_hooks
    torch.manual_seed(0)
    assert torch.nn.Linear(3, 2).weight.tolist() == weight.tolist()
    (m(torch.ones(4, 3)).sum() * 1).backward()
    assert weight.grad.tolist() == [[4.0] * 3] * 2
    m = torch.nn.LazyLinear(2, bias=False, dtype=torch.float64)
    assert m.bias is None
    assert m(torch.ones(1, 5, dtype=torch.float64)).dtype == torch.float64


@both
def test_lazy_modules_in_a_model(torch):
    m = torch.nn.Sequential(torch.nn.LazyLinear(4), torch.nn.ReLU(), torch.nn.LazyLinear(1))
    assert [repr(p) for p in m.parameters()] == ["<UninitializedParameter>"] * 4
    m.double()
    m(torch.ones(3, 2, dtype=torch.float64))
    assert [tuple(p.shape) for p in m.parameters()] == [(4, 2), (4,), (1, 4), (1,)]
    assert {p.dtype for p in m.parameters()} == {torch.float64}


@both
def test_lazy_states(torch):
    ready = torch.nn.Linear(3, 2)
    m = torch.nn.LazyLinear(2)
    assert list(m.state_dict()) == ["weight", "bias"]
    assert repr(m.state_dict()["weight"]) == "<UninitializedParameter>"
    m.load_state_dict(ready.state_dict())
    assert m.weight.tolist() == ready.weight.tolist()
    assert not m.has_uninitialized_params()
    assert type(m) is torch.nn.LazyLinear  # until it is called
    assert m(torch.ones(1, 3)).tolist() == ready(torch.ones(1, 3)).tolist()
    assert type(m) is torch.nn.Linear
    lazy = torch.nn.LazyLinear(2)
    torch.nn.LazyLinear(2).load_state_dict(lazy.state_dict())
    kind, words = error(ready.load_state_dict, lazy.state_dict())
    assert (kind, words.splitlines()[0][:40]) == (
        "RuntimeError", "Can't access the shape of an uninitializ"
    )  # fmt: skip


@both
def test_copies_of_lazy_modules(torch):
    m = torch.nn.LazyLinear(2)
    for twin in (copy.deepcopy(m), pickle.loads(pickle.dumps(m))):
        assert repr(twin.weight) == "<UninitializedParameter>"
        assert twin(torch.ones(1, 3)).shape == (1, 2)
        assert type(twin) is torch.nn.Linear
        assert type(m) is torch.nn.LazyLinear


@both
def test_uninitialized_parameters(torch):
    p = torch.nn.UninitializedParameter(dtype=torch.float64)
    assert torch.nn.parameter.is_lazy(p)
    assert isinstance(p, torch.nn.Parameter)
    assert (p.dtype, p.requires_grad, p.is_floating_point()) == (torch.float64, True, True)
    for use in (lambda: p + 1, lambda: p.sum(), lambda: p.numel(), lambda: torch.relu(p)):
        kind, words = error(use)
        assert kind == "ValueError"
        assert words.startswith("Attempted to use an uninitialized parameter")
        assert "`torch.nn.parameter.UninitializedParameter`" in words
    assert error(lambda: p.shape)[1].startswith("Can't access the shape of an uninitialized")
    assert error(p.share_memory_)[1].startswith("Can't share memory on an uninitialized")
    p.materialize((2, 3))
    assert (type(p), p.shape, p.dtype) == (torch.nn.Parameter, (2, 3), torch.float64)
    assert p.is_leaf
    assert (p * 2).requires_grad
    assert not torch.nn.parameter.is_lazy(p)
    assert not torch.nn.UninitializedParameter(requires_grad=False).requires_grad


@both
def test_uninitialized_buffers(torch):
    m = torch.nn.Module()
    m.b = torch.nn.UninitializedBuffer()
    assert repr(m.b) == "<UninitializedBuffer>"
    assert [name for name, _ in m.named_buffers()] == ["b"]
    m.b.materialize((2,), dtype=torch.float64)
    assert (m.b.shape, m.b.dtype, m.b.requires_grad) == ((2,), torch.float64, False)
    assert isinstance(m.b, torch.nn.Buffer)


@both
def test_a_lazy_layer_of_ones_own(torch):
    lazy = torch.nn.modules.lazy

    class Scale(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.scale = torch.nn.Parameter(torch.ones(1))

        def forward(self, x, by=1):
            return x * self.scale * by

    class LazyScale(lazy.LazyModuleMixin, Scale):
        cls_to_become = Scale

        def __init__(self):
            super().__init__()
            self.scale = torch.nn.UninitializedParameter()

        def initialize_parameters(self, x, by=1):
            self.scale.materialize(x.shape[-1:])
            with torch.no_grad():
                self.scale.fill_(by)

    m = LazyScale()
    assert m(torch.ones(3), by=2).tolist() == [4.0, 4.0, 4.0]
    assert type(m) is Scale

    class Forgets(lazy.LazyModuleMixin, Scale):
        def __init__(self):
            super().__init__()
            self.scale = torch.nn.UninitializedParameter()

    assert error(Forgets(), 1) == (
        "NotImplementedError", "initialize_parameters is not implemented for Forgets"
    )  # fmt: skip
    Forgets.initialize_parameters = lambda self, x: None
    assert error(Forgets(), 1) == (
        "RuntimeError", "module Forgets has not been fully initialized"
    )  # fmt: skip


@both
@pytest.mark.parametrize("name", ["Conv1d", "Conv2d", "Conv3d", "ConvTranspose1d",
                                  "ConvTranspose2d", "ConvTranspose3d"])  # fmt: skip
def test_lazy_convolutions(torch, name):
    dims = int(name[-2])
    x = torch.ones(2, 4, *[3] * dims)
    lazy, ready = getattr(torch.nn, f"Lazy{name}"), getattr(torch.nn, name)
    torch.manual_seed(0)
    m = lazy(6, 2, stride=2, groups=2)
    assert "in_channels=0" not in repr(m)
    assert repr(m).startswith(f"Lazy{name}(0, 6, kernel_size=")
    result = m(x)
    assert type(m) is ready
    torch.manual_seed(0)
    same = ready(4, 6, 2, stride=2, groups=2)
    assert repr(m) == repr(same)
    assert m.weight.tolist() == same.weight.tolist()
    assert m.bias.tolist() == same.bias.tolist()
    assert result.shape == same(x).shape
    assert lazy(2, 2, bias=False)(x[0]).shape == ready(4, 2, 2)(x[0]).shape
    assert error(lazy(6, 2, groups=3), x) == (
        "ValueError", "in_channels must be divisible by groups"
    )  # fmt: skip
    assert error(lazy(6, 2), torch.ones(3)) == (
        "RuntimeError",
        f"Expected {dims + 1}D (unbatched) or {dims + 2}D (batched) input to Lazy{name}, but got "
        "input of size: torch.Size([3])",
    )


@both
@pytest.mark.filterwarnings("ignore:input's size")  # without weights channels may be any number
@pytest.mark.parametrize("name", ["BatchNorm1d", "BatchNorm2d", "BatchNorm3d", "InstanceNorm1d",
                                  "InstanceNorm2d", "InstanceNorm3d"])  # fmt: skip
def test_lazy_normalisations(torch, name):
    x = torch.arange(2.0 * 4 * 3 ** int(name[-2])).reshape(2, 4, *[3] * int(name[-2]))
    lazy, ready = getattr(torch.nn, f"Lazy{name}"), getattr(torch.nn, name)
    m, same = lazy(eps=1e-3), ready(4, eps=1e-3, affine=True, track_running_stats=True)
    assert repr(m.running_mean) == "<UninitializedBuffer>"
    assert m(x).tolist() == same(x).tolist()
    assert type(m) is ready
    assert repr(m) == repr(same)
    assert list(m.state_dict()) == list(same.state_dict())
    assert m.running_var.tolist() == same.running_var.tolist()
    m = lazy(affine=False, track_running_stats=False)
    m(x)
    assert list(m.state_dict()) == []
    m = lazy()
    m.load_state_dict(same.state_dict())
    assert m.running_mean.tolist() == same.running_mean.tolist()
    assert "expected" in error(lazy(), torch.ones(3, 1, 1, 1, 1, 1))[1]
