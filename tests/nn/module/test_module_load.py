"""Loading under set_swap_module_params_on_conversion(True): Tensor.module_load is asked."""

import importlib
import weakref

import pytest

from tests.nn.both import both, error


@pytest.fixture
def swaps(torch):
    future = importlib.import_module(f"{torch.__name__}.__future__")
    future.set_swap_module_params_on_conversion(True)
    yield
    future.set_swap_module_params_on_conversion(False)


@both
def test_the_method(torch):
    mine, other = torch.zeros(2), torch.tensor([1, 2])
    found = mine.module_load(other)
    assert (found.tolist(), mine.tolist()) == ([1.0, 2.0], [1.0, 2.0])
    assert (found is mine, found.data_ptr() == mine.data_ptr()) == (False, True)
    found = mine.module_load(other, assign=True)
    assert (found is other, found.data_ptr() == other.data_ptr()) == (False, True)
    assert error(mine.module_load, torch.ones(3))[0] == "RuntimeError"
    weight = torch.nn.Parameter(torch.zeros(2))
    assert error(weight.module_load, other) == (
        "RuntimeError",
        "a leaf Variable that requires grad is being used in an in-place operation.",
    )
    with torch.no_grad():
        assert type(weight.module_load(other)) is torch.Tensor


@both
@pytest.mark.usefixtures("swaps")
@pytest.mark.parametrize("assign", [False, True])
def test_the_parameter_stays_the_object(torch, assign):
    layer = torch.nn.Linear(2, 1)
    layer.bias.requires_grad_(False)
    weight, memory = layer.weight, layer.weight.data_ptr()
    weight.grad = torch.ones(1, 2)
    state = {"weight": torch.ones(1, 2).double(), "bias": torch.nn.Parameter(torch.ones(1))}
    layer.load_state_dict(state, assign=assign)
    assert layer.weight is weight
    assert (type(weight), weight.tolist()) == (torch.nn.Parameter, [[1.0, 1.0]])
    assert (weight.requires_grad, layer.bias.requires_grad) == (True, False)
    assert weight.grad is None  # it went with what the parameter was
    assert weight.dtype is (torch.float64 if assign else torch.float32)
    assert weight.data_ptr() == (state["weight"].data_ptr() if assign else memory)


def of(torch, answer):
    """A buffer and a parameter of a class whose module_load gives ``answer(self, other)``."""

    class Own(torch.Tensor):
        def module_load(self, other, assign=False):
            return answer(self, other)

    module = torch.nn.Module()
    module.register_buffer("b", torch.zeros(2).as_subclass(Own))
    module.p = torch.nn.Parameter(torch.zeros(2).as_subclass(Own))
    return module


@both
@pytest.mark.usefixtures("swaps")
def test_a_class_may_answer(torch):
    module = of(torch, lambda self, other: other.detach() * 3)
    before = [module.b, module.p]
    module.load_state_dict({"b": torch.ones(2), "p": torch.ones(2)})
    assert [module.b is before[0], module.p is before[1]] == [True, True]
    assert [type(x) for x in before] == [torch.Tensor, torch.nn.Parameter]
    assert [x.tolist() for x in before] == [[3.0, 3.0]] * 2
    module = of(torch, lambda self, other: torch.nn.Parameter(other * 2))
    module.p.requires_grad_(False)
    module.load_state_dict({"b": torch.ones(2), "p": torch.ones(2)})
    assert [type(x) for x in (module.b, module.p)] == [torch.nn.Parameter] * 2
    assert [x.requires_grad for x in (module.b, module.p)] == [True, False]


@both
@pytest.mark.usefixtures("swaps")
def test_torch_function_is_asked(torch):
    seen = []

    class Own(torch.Tensor):
        @classmethod
        def __torch_function__(cls, func, types, args=(), kwargs=None):
            if func is torch.Tensor.module_load:
                seen.append((len(args), kwargs))
                return args[0].detach()
            return super().__torch_function__(func, types, args, kwargs or {})

    module = torch.nn.Module()
    module.p = torch.nn.Parameter(torch.zeros(2).as_subclass(Own))
    module.load_state_dict({"p": torch.ones(2)})
    assert seen == [(2, {"assign": False})]
    assert (type(module.p), module.p.tolist()) == (Own, [0.0, 0.0])


@both
@pytest.mark.usefixtures("swaps")
@pytest.mark.parametrize("name", ["self", "other"])
def test_the_answer_must_be_new(torch, name):
    module = of(torch, lambda self, other: {"self": self, "other": other}[name])
    kind, said = error(module.load_state_dict, {"b": torch.ones(2), "p": torch.ones(2)})
    assert kind == "RuntimeError"
    assert said.count('While swapping the parameter named "') == 2
    assert "('module_load returned one of self or other, please .detach() the result if" in said


@both
@pytest.mark.usefixtures("swaps")
def test_what_cannot_be_swapped(torch):
    layer = torch.nn.Linear(2, 1, bias=False)
    reference = weakref.ref(layer.weight)
    kind, said = error(layer.load_state_dict, {"weight": torch.ones(1, 2)})
    assert (kind, "Cannot swap t1 because it has weakref associated with it" in said) == (
        "RuntimeError",
        True,
    )
    assert reference() is layer.weight
    kind, said = error(layer.load_state_dict, {"weight": torch.ones(2, 2)})
    assert "size mismatch for weight" in said


@both
@pytest.mark.usefixtures("swaps")
def test_what_was_lazy_and_what_is_meta(torch):
    state = {"weight": torch.ones(1, 2), "bias": torch.zeros(1)}
    layer = torch.nn.LazyLinear(1)
    layer.load_state_dict(state)
    assert (type(layer.weight), layer.weight.tolist()) == (torch.nn.Parameter, [[1.0, 1.0]])
    layer = torch.nn.Linear(2, 1, device="meta")
    weight = layer.weight
    layer.load_state_dict(state, assign=True)
    assert (layer.weight is weight, weight.device.type) == (True, "cpu")
