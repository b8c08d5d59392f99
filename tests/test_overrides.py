"""torch.overrides: what minitorch answers, and PyTorch where it is installed."""

import pytest

import minitorch
from tests.autograd.conftest import with_torch

TORCHES = pytest.mark.parametrize("torch", [pytest.param(minitorch, id="minitorch"), with_torch])


class Duck:
    """Like a tensor: it answers for functions."""

    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        return cls.__name__, func, types, len(args), kwargs


class Goose(Duck):
    """A subclass, which is asked first."""


class Silent(Duck):
    """Has no answer."""

    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        return NotImplemented


def public(*values, k=0):
    """A function of a library."""
    return values


@TORCHES
def test_who_is_like_a_tensor(torch):
    overrides = torch.overrides
    assert overrides.is_tensor_like(torch.ones(1))
    assert overrides.is_tensor_like(torch.nn.Parameter(torch.ones(1)))
    assert overrides.is_tensor_like(Duck())
    assert not overrides.is_tensor_like([1.0])
    assert overrides.has_torch_function((1, Duck()))
    assert not overrides.has_torch_function((torch.ones(1), torch.nn.Parameter(torch.ones(1)), 1))
    assert overrides.has_torch_function_unary(Duck()) if torch is minitorch else True
    assert not overrides.has_torch_function(())


@TORCHES
def test_types_answer_a_call(torch):
    handle = torch.overrides.handle_torch_function
    duck, goose = Duck(), Goose()
    assert handle(public, (duck,), duck, k=1) == ("Duck", public, (Duck,), 1, {"k": 1})
    assert handle(public, (duck, goose), duck, goose) == ("Goose", public, (Goose, Duck), 2, {})
    assert handle(public, (Silent(), duck), duck)[0] == "Duck"
    with pytest.raises(TypeError, match="no implementation found for"):
        handle(public, (Silent(),), Silent())


@TORCHES
def test_a_wrapped_function_asks(torch):
    @torch.overrides.wrap_torch_function(lambda a, b=0: (a, b))
    def add(a, b=0):
        return a + b

    assert add(1, 2) == 3
    assert add(1, Duck())[0] == "Duck"


@TORCHES
def test_names_of_functions(torch):
    overrides = torch.overrides
    assert overrides.resolve_name(torch.add) == "torch.add"
    assert overrides.resolve_name(torch.Tensor.add) == "torch.Tensor.add"
    assert overrides.resolve_name(torch.nn.functional.relu) == "torch.nn.functional.relu"
    assert overrides.resolve_name(public) is None
    assert overrides.is_tensor_method_or_property(torch.Tensor.add)
    assert not overrides.is_tensor_method_or_property(torch.add)
    found = overrides.get_overridable_functions()
    assert torch.nn.functional.relu in found[torch.nn.functional]
    assert torch.Tensor.add in found[torch.Tensor]
    assert torch.zeros in overrides.get_ignored_functions()
