"""torch.nn.modules: the names that programs import from there."""

import importlib

import pytest

from tests.nn.both import both


@both
@pytest.mark.parametrize(
    ("file", "names"),
    [
        ("module", "Module"),
        ("batchnorm", "BatchNorm1d BatchNorm2d BatchNorm3d LazyBatchNorm2d"),
        ("conv", "Conv1d Conv2d Conv3d ConvTranspose1d ConvTranspose2d ConvTranspose3d LazyConv2d"),
        ("container", "Sequential ModuleList ModuleDict ParameterList ParameterDict"),
        ("linear", "Linear Bilinear Identity LazyLinear"),
        ("loss", "CrossEntropyLoss MSELoss NLLLoss"),
    ],
)
def test_names_are_those_of_nn(torch, file, names):
    module = importlib.import_module(f"{torch.__name__}.nn.modules.{file}")
    assert getattr(torch.nn.modules, file) is module
    for name in names.split():
        assert getattr(module, name) is getattr(torch.nn, name)


@both
def test_bases(torch):
    nn = torch.nn
    assert isinstance(nn.BatchNorm2d(1), nn.modules.batchnorm._BatchNorm)
    assert not isinstance(nn.InstanceNorm2d(1), nn.modules.batchnorm._BatchNorm)
    assert isinstance(nn.InstanceNorm2d(1), nn.modules.batchnorm._NormBase)
    assert isinstance(nn.ConvTranspose1d(1, 1, 1), nn.modules.conv._ConvNd)
    assert issubclass(nn.CrossEntropyLoss, nn.modules.loss._WeightedLoss)
    assert issubclass(nn.MSELoss, nn.modules.loss._Loss)
    assert issubclass(nn.LazyLinear, nn.modules.lazy.LazyModuleMixin)


@both
def test_numbers_as_tuples(torch):
    utils = torch.nn.modules.utils
    assert utils._pair(3) == (3, 3)
    assert utils._triple([1, 2]) == (1, 2)
    assert utils._single(1) == (1,)
    assert utils._quadruple(0) == (0,) * 4
    assert utils._ntuple(2)(5) == (5, 5)


@both
def test_prefixes_of_wrapped_models(torch):
    class Wrapped(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.module = torch.nn.Sequential(torch.nn.Linear(1, 1))

    wrapped, model = Wrapped(), torch.nn.Sequential(torch.nn.Linear(1, 1))
    state = wrapped.state_dict()
    torch.nn.modules.utils.consume_prefix_in_state_dict_if_present(state, "module.")
    assert list(state) == ["0.weight", "0.bias"]
    assert set(state._metadata) == {"", "0"}
    assert model.load_state_dict(state).missing_keys == []
    plain = {"other": 1, "module.x": 2}
    torch.nn.modules.utils.consume_prefix_in_state_dict_if_present(plain, "module.")
    assert plain == {"other": 1, "x": 2}
