"""Classes that answer for functions, on minitorch and (where it is installed) on PyTorch."""

import inspect
import operator
import sys
import types

import pytest

import minitorch
from minitorch.graph import overriding
from tests.nn.both import both


@pytest.fixture(autouse=True)
def afterwards():
    yield
    overriding.uninstall()


def logged(torch):
    """A subclass of Tensor that notes which functions it is asked for."""

    class Logged(torch.Tensor):
        calls: list[str] = []

        @classmethod
        def __torch_function__(cls, func, types, args=(), kwargs=None):
            cls.calls.append(func.__name__)
            return super().__torch_function__(func, types, args, kwargs)

    return Logged


@both
def test_results_are_of_the_subclass(torch):
    class Mine(torch.Tensor):
        pass

    x = torch.ones(2, 2).as_subclass(Mine)
    plain = torch.ones(2, 2)
    results = [x + 1, 1 - x, plain * x, x[0], x.T, x.sum(), torch.sin(x), torch.cat([x, plain])]
    results += [torch.nn.functional.relu(x), torch.zeros_like(x), x.view(4), x.detach(), x.data]
    results += [*x.max(0), *x.split(1), torch.nn.Linear(2, 1)(x), x.softmax(0), x.add_(1)]
    assert {type(result) for result in results} == {Mine}
    assert type(x.max(0)).__name__ == "max"
    assert type(plain + plain) is torch.Tensor
    assert type(x.tolist()) is list
    assert repr(x) == "Mine([[2., 2.],\n      [2., 2.]])"


@both
def test_gradients_go_through_a_subclass(torch):
    class Mine(torch.Tensor):
        pass

    x = torch.ones(2, requires_grad=True)
    y = x.as_subclass(Mine) * 3
    y.sum().backward()
    assert x.grad.tolist() == [3, 3]
    base = torch.zeros(2, requires_grad=True) * 1
    base[0].as_subclass(Mine).add_(x[0])
    assert base.tolist() == [1, 0]


@both
def test_what_operators_are_called(torch):
    Logged = logged(torch)
    x = torch.tensor([1.0, 2.0]).as_subclass(Logged)
    names = ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "lt", "eq", "ne")
    for name in names:
        getattr(operator, name)(x, x)
        getattr(operator, name)(2, x)
    _ = -x, abs(x), x[0], len(x), torch.nn.functional.relu(x), x.mean(0)
    x += 1
    assert Logged.calls == [
        *("add", "add", "sub", "__rsub__", "mul", "mul", "div", "__rdiv__", "__floordiv__"),
        *("__rfloordiv__", "remainder", "__rmod__", "pow", "__rpow__", "lt", "gt", "__eq__"),
        *("__eq__", "ne", "ne", "neg", "abs", "__getitem__", "__len__", "relu", "mean", "add_"),
    ]


@both
def test_a_class_that_is_no_tensor_answers(torch):
    class Value:
        @classmethod
        def __torch_function__(cls, func, types, args=(), kwargs=None):
            return (func.__name__, types == (Value,), len(args), kwargs)

    class Silent:
        @classmethod
        def __torch_function__(cls, func, types, args=(), kwargs=None):
            return NotImplemented

    assert torch.add(Value(), 2) == ("add", True, 2, None)
    assert torch.cat([Value(), torch.ones(1)], dim=0)[0] == "cat"
    assert torch.add(torch.ones(1), Value(), alpha=2)[0] == "add"
    with pytest.raises(TypeError, match=r"Multiple dispatch failed for 'torch\.\w*add'"):
        torch.add(Silent(), 2)
    with pytest.raises(TypeError):
        torch.add(object(), 2)


@both
def test_subclasses_are_asked_first(torch):
    class Mine(torch.Tensor):
        pass

    class Finer(Mine):
        pass

    class Other(torch.Tensor):
        pass

    x, y = torch.ones(1).as_subclass(Mine), torch.ones(1).as_subclass(Finer)
    assert type(x + y) is type(y + x) is Finer
    other = torch.ones(1).as_subclass(Other)
    with pytest.raises(TypeError, match="Multiple dispatch failed"):
        torch.add(x, other)
    with pytest.raises(
        TypeError, match=r"unsupported operand type\(s\) for \+: 'Mine' and 'Other'"
    ):
        x + other


@both
def test_a_mode_is_asked_of_all(torch):
    calls = []

    class Mode(torch.overrides.TorchFunctionMode):
        def __torch_function__(self, func, types, args=(), kwargs=None):
            calls.append(func.__name__)
            return func(*args, **(kwargs or {}))

    with Mode():
        torch.add(torch.ones(2), 1)
    with Mode(), torch.overrides.BaseTorchFunctionMode():
        torch.ones(1)
    torch.ones(1)
    assert calls == ["ones", "add", "ones"]


@both
def test_questions(torch):
    class Mine(torch.Tensor):
        pass

    class Value:
        @classmethod
        def __torch_function__(cls, func, types, args=(), kwargs=None):
            return "answered " + func.__name__

    asks = torch.overrides
    x = torch.ones(1).as_subclass(Mine)
    assert asks.has_torch_function((1, x))
    assert asks.has_torch_function_unary(Value())
    assert asks.has_torch_function_variadic(1, Value())
    assert not asks.has_torch_function((torch.nn.Parameter(torch.ones(1)), torch.ones(1)))
    with torch._C.DisableTorchFunctionSubclass():
        assert not asks.has_torch_function((x,))
        assert type(x + 1) is torch.Tensor
    assert asks.is_tensor_like(Value())
    assert not asks.is_tensor_like([1.0])
    assert asks.is_tensor_method_or_property(torch.Tensor.add)
    assert not asks.is_tensor_method_or_property(torch.add)

    @asks.wrap_torch_function(lambda a: (a,))
    def double(a):
        return a * 2

    assert double(2) == 4
    assert double(Value()) == "answered double"
    assert asks.handle_torch_function(double, (Value(),), Value()) == "answered double"


def test_only_programs_with_such_classes_pay():
    add, code = minitorch.add, minitorch.add.__code__

    class Parameter(minitorch.nn.Parameter):
        pass

    assert minitorch.add.__code__ is code

    class Mine(minitorch.Tensor):
        pass

    assert minitorch.add.__code__ is not code
    overriding.uninstall()
    assert minitorch.add is add
    assert minitorch.add.__code__ is code


def test_functions_that_a_program_has_by_name_ask_too(monkeypatch):
    """``from torch import cat`` stands before the class, as imports do."""
    program = types.ModuleType("a_program")
    monkeypatch.setitem(sys.modules, "a_program", program)
    code = """
from minitorch import Tensor, cat, ones, tanh
from minitorch.nn.functional import relu as rectify
kept = [tanh]

class Tagged(Tensor):
    pass

x = ones(2).as_subclass(Tagged)
results = [type(f(x)) for f in (tanh, rectify)] + [type(cat([x, x]))]
"""
    exec(code, vars(program))
    assert program.results == [program.Tagged] * 3
    assert program.tanh is minitorch.tanh
    assert program.kept[0] is minitorch.tanh
    overriding.uninstall()
    assert program.kept[0] is program.tanh is minitorch.tanh


def test_functions_that_a_program_keeps_anywhere_ask(monkeypatch):
    kept, default = [minitorch.exp, minitorch.nn.functional.relu], (lambda x, f=minitorch.sum: f(x))
    before = inspect.signature(minitorch.sum)
    Logged = logged(minitorch)
    x = minitorch.ones(2).as_subclass(Logged)
    results = [kept[0](x), kept[1](x), default(x)]
    assert [type(y) for y in results] == [Logged] * 3
    assert Logged.calls == ["exp", "relu", "sum"]
    assert kept[0] is minitorch.exp
    assert inspect.signature(minitorch.sum) == before
    overriding.uninstall()
    assert type(kept[0](x)) is minitorch.Tensor


@both
def test_functions_have_twins_for_tests(torch):
    twins = torch.overrides.get_testing_overrides()
    assert twins[torch.add](1, 2) == -1
    with pytest.raises(TypeError):
        twins[torch.add]()


def test_what_changed_since_functions_asked_the_last_time_is_found(monkeypatch):
    """They keep what asks for them; another method, module or default needs another one."""
    overriding.install()
    overriding.uninstall()
    Logged = logged(minitorch)
    overriding.uninstall()
    doubled = lambda self: self * 2  # noqa: E731
    monkeypatch.setattr(minitorch.Tensor, "relu", doubled)
    monkeypatch.setattr(minitorch.exp, "marked", True, raising=False)
    later = types.ModuleType("minitorch.later")
    later.own = minitorch.graph.registry.OPS["hypot"].body
    monkeypatch.setitem(sys.modules, "minitorch.later", later)
    overriding.install()
    x = minitorch.ones(2).as_subclass(Logged)
    Logged.calls.clear()
    assert type(x.relu()) is Logged
    assert x.relu().tolist() == [2, 2]
    assert minitorch.exp.__wrapped__.marked
    assert type(later.own(x, x)) is Logged
    assert Logged.calls.count("hypot") == 1
    overriding.uninstall()
    assert vars(minitorch.Tensor)["relu"] is doubled
