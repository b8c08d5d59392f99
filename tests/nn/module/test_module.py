"""Module: calling, switches, conversion, copies, printing."""

import copy

import pytest

from tests.nn.both import NO_TORCH, both, error
from tests.nn.both import torch as oracle


def net(torch):
    torch.manual_seed(0)
    return torch.nn.Sequential(
        torch.nn.Linear(2, 3), torch.nn.ReLU(), torch.nn.Sequential(torch.nn.Linear(3, 1))
    )


# ---- calling ------------------------------------------------------------------------------------


@both
def test_calling_is_forward(torch):
    class Scale(torch.nn.Module):
        def forward(self, x, *rest, by=2, **more):
            return x, rest, by, more

    m = Scale()
    assert m(1) == (1, (), 2, {})
    assert m(1, 2, 3, by=4, also=5) == (1, (2, 3), 4, {"also": 5})
    assert m(x=1) == (1, (), 2, {})
    m.forward = lambda x: -x  # an instance may have its own
    assert m(3) == -3


@both
def test_forward_is_missing(torch):
    class Net(torch.nn.Module):
        pass

    words = "NotImplementedError", 'Module [{}] is missing the required "forward" function'
    assert error(Net(), 1, 2) == (words[0], words[1].format("Net"))
    assert error(torch.nn.Module()) == (words[0], words[1].format("Module"))
    assert error(Net().forward) == (words[0], words[1].format("Net"))


@both
def test_module_takes_no_arguments(torch):
    class Net(torch.nn.Module):
        def __init__(self, *args, **kwargs):
            super().__init__(*args, **kwargs)

    assert error(Net, 1, 2) == (
        "TypeError", "Net.__init__() takes 1 positional argument but 3 were given"
    )  # fmt: skip
    assert error(torch.nn.Tanh, 1) == (
        "TypeError", "Tanh.__init__() takes 1 positional argument but 2 were given"
    )  # fmt: skip
    assert error(Net, size=1) == (
        "TypeError", "Net.__init__() got an unexpected keyword argument 'size'"
    )  # fmt: skip


@both
def test_errors_in_forward_pass_through(torch):
    class Net(torch.nn.Module):
        def forward(self, x):
            return self.missing(x)

    assert error(Net(), 1) == ("AttributeError", "'Net' object has no attribute 'missing'")


# ---- switches -----------------------------------------------------------------------------------


@both
def test_train_and_eval(torch):
    m = net(torch)
    assert all([module.training for module in m.modules()])
    assert m.eval() is m
    assert not any([module.training for module in m.modules()])
    assert m[2].train() is m[2]
    assert [module.training for module in m.modules()] == [False, False, False, True, True]
    assert m.train(False).training is False
    assert m.train(mode=True)[2][0].training is True
    for mode in (1, None, "yes"):
        assert error(m.train, mode) == ("ValueError", "training mode is expected to be boolean")


@both
def test_eval_does_not_stop_recording(torch):
    m = net(torch).eval()
    assert m(torch.ones(1, 2)).requires_grad
    assert [p.requires_grad for p in m.parameters()] == [True] * 4


@both
def test_apply_visits_children_first(torch):
    m, seen = net(torch), []
    assert m.apply(lambda module: seen.append(type(module).__name__)) is m
    assert seen == ["Linear", "ReLU", "Linear", "Sequential", "Sequential"]

    def ones(module):
        if isinstance(module, torch.nn.Linear):
            torch.nn.init.ones_(module.weight)
            torch.nn.init.zeros_(module.bias)

    assert m.apply(ones)(torch.ones(1, 2)).item() == 6.0


@both
def test_freezing(torch):
    m = net(torch)
    assert m[0].requires_grad_(False) is m[0]
    assert [p.requires_grad for p in m.parameters()] == [False, False, True, True]
    m(torch.ones(1, 2)).sum().backward()
    assert [p.grad is None for p in m.parameters()] == [True, True, False, False]
    assert all([p.requires_grad for p in m.requires_grad_().parameters()])


@both
def test_zero_grad(torch):
    m = net(torch)
    m.zero_grad()  # nothing there yet
    m(torch.ones(1, 2)).sum().backward()
    grads = [p.grad for p in m.parameters()]
    assert m.zero_grad(set_to_none=False) is None
    for p, grad in zip(m.parameters(), grads):
        assert p.grad is grad  # the same tensor, its memory overwritten
        assert grad.shape == p.shape
        assert not grad.any()
        assert not grad.requires_grad
    m.zero_grad(False)
    m.zero_grad()
    assert [p.grad for p in m.parameters()] == [None] * 4
    assert len(grads) == 4


@both
def test_zero_grad_cuts_gradients_from_their_graph(torch):
    m = torch.nn.Linear(1, 1, bias=False)
    x = torch.full((1, 1), 3.0, requires_grad=True)
    with pytest.warns(UserWarning, match="create_graph=True"):
        (m(x) ** 2).sum().backward(create_graph=True)
    grad = m.weight.grad
    assert grad.grad_fn is not None
    m.zero_grad(set_to_none=False)
    assert m.weight.grad is grad
    assert grad.grad_fn is None
    assert not grad.requires_grad
    assert grad.item() == 0.0


@both
def test_zero_grad_of_a_gradient_that_requires_grad(torch):
    m = torch.nn.Linear(1, 1, bias=False)
    m.weight.grad = torch.ones(1, 1, requires_grad=True)
    m.zero_grad(set_to_none=False)
    assert not m.weight.grad.requires_grad
    assert m.weight.grad.item() == 0.0


# ---- conversion ---------------------------------------------------------------------------------


@both
def test_converting_keeps_the_parameters_and_changes_their_data(torch):
    m = net(torch)
    m.register_buffer("counts", torch.tensor([1, 2]))
    m.register_buffer("means", torch.ones(2))
    m(torch.ones(1, 2)).sum().backward()
    before, grads = list(m.parameters()), [p.grad for p in m.parameters()]
    values = [p.tolist() for p in before]
    assert m.double() is m
    for p, same, grad, value in zip(m.parameters(), before, grads, values):
        assert p is same
        assert p.dtype == torch.float64
        assert p.requires_grad
        assert p.is_leaf
        assert p.tolist() == value
        assert p.grad is grad
        assert p.grad.dtype == torch.float64
    assert m.counts.dtype == torch.int64
    assert m.means.dtype == torch.float64
    assert m(torch.ones(1, 2, dtype=torch.float64)).dtype == torch.float64
    assert m.float()[0].weight.dtype == torch.float32
    assert m.means.dtype == torch.float32


@both
@pytest.mark.parametrize(
    ("args", "kwargs", "dtype"),
    [
        (["float64"], {}, "float64"),
        (["cpu"], {}, "float32"),
        (["cpu", "float16"], {}, "float16"),
        (["float64", True], {}, "float64"),
        ([None], {}, "float32"),
        ([None, "float64"], {}, "float64"),
        ([float], {}, "float64"),
        ([], {"dtype": "float64"}, "float64"),
        ([], {"device": "cpu"}, "float32"),
        ([], {"device": "cpu", "dtype": "float16", "non_blocking": True}, "float16"),
        (["tensor"], {}, "float64"),
        ([], {"tensor": "tensor"}, "float64"),
        ([], {}, "float32"),
    ],
)
def test_to(torch, args, kwargs, dtype):
    values = {name: getattr(torch, name) for name in ("float64", "float16")}
    values["tensor"] = torch.ones(1, dtype=torch.float64)
    m = torch.nn.Linear(1, 1)
    args = [values.get(arg, arg) for arg in args]
    kwargs = {name: values.get(value, value) for name, value in kwargs.items()}
    assert m.to(*args, **kwargs) is m
    assert m.weight.dtype == m.bias.dtype == getattr(torch, dtype)


@both
def test_to_what_cannot_be(torch):
    m = torch.nn.Linear(1, 1)
    only = "nn.Module.to only accepts floating point or complex dtypes, but got desired dtype="
    assert error(m.to, torch.int64) == ("TypeError", f"{only}torch.int64")
    assert error(m.to, dtype=torch.bool) == ("TypeError", f"{only}torch.bool")
    assert error(m.to, torch.ones(1).int()) == ("TypeError", f"{only}torch.int32")
    assert error(m.to, "cuda") == ("AssertionError", "Torch not compiled with CUDA enabled")
    for args in ([1],), ("cpu", "cpu"), (torch.float64, "cpu"), ("cpu", 3):
        kind, words = error(m.to, *args)
        assert kind == "TypeError"
        names = {list: "list", str: "str", int: "int"}
        shown = ", ".join([names.get(type(arg), "torch.dtype") for arg in args])
        start = f"to() received an invalid combination of arguments - got ({shown})"
        assert words.startswith(start)
    start = "to() received an invalid combination of arguments - got ({}), but expected one of:"
    words = error(m.to, nothing=1)[1]
    assert words.startswith(start.format("nothing=int, "))
    words = error(m.to, torch.float64, dtype=torch.float64)[1]
    assert words.startswith(start.format("torch.dtype, dtype=torch.dtype"))
    words = error(m.to, torch.ones(1), True, False, 1)[1]
    assert words.startswith(start.format("Tensor, bool, bool, int"))
    assert m.weight.dtype == torch.float32


@both
def test_to_the_same_dtype_changes_nothing(torch):
    m = torch.nn.Linear(1, 1)
    alias = m.weight.detach()
    address = m.weight.data_ptr()
    assert m.float().cpu() is m
    assert m.weight.data_ptr() == address
    alias.fill_(3)
    assert m.weight.item() == 3.0
    assert m.weight._version == 2  # the first write was the initialisation


@both
def test_shared_parameters_stay_shared(torch):
    shared = torch.nn.Linear(1, 1)
    m = torch.nn.Sequential(shared, shared).double()
    assert m[0].weight is m[1].weight
    assert m[0].weight.dtype == torch.float64


# ---- copies -------------------------------------------------------------------------------------


@both
def test_deepcopy(torch):
    m = net(torch)
    m.register_buffer("hidden", torch.ones(1), persistent=False)
    m.tied = m[0].weight
    m.eval()
    m(torch.ones(1, 2)).sum().backward()
    twin = copy.deepcopy(m)
    assert repr(twin) == repr(m)
    assert list(twin.state_dict()) == list(m.state_dict())
    assert twin.tied is twin[0].weight
    assert twin.tied is not m.tied
    assert not twin.training
    assert all([p.grad is None for p in twin.parameters()])
    for ours, theirs in zip(twin.parameters(), m.parameters()):
        assert ours.tolist() == theirs.tolist()
        assert ours.data_ptr() != theirs.data_ptr()
        assert type(ours) is torch.nn.Parameter
    with torch.no_grad():
        twin[0].weight.zero_()
        twin.hidden.zero_()
    assert m[0].weight.any()
    assert m.hidden.item() == 1.0
    twin.register_buffer("more", torch.ones(1))
    assert not hasattr(m, "more")


@both
def test_modules_are_compared_by_identity(torch):
    first, second = torch.nn.ReLU(), torch.nn.ReLU()
    assert first != second
    assert len({first, second, first}) == 2


# ---- printing -----------------------------------------------------------------------------------


@both
def test_repr(torch):
    assert repr(net(torch)) == str(net(torch)) == (
        "Sequential(\n"
        "  (0): Linear(in_features=2, out_features=3, bias=True)\n"
        "  (1): ReLU()\n"
        "  (2): Sequential(\n"
        "    (0): Linear(in_features=3, out_features=1, bias=True)\n"
        "  )\n"
        ")"
    )  # fmt: skip
    assert repr(torch.nn.Module()) == "Module()"
    assert repr(torch.nn.Sequential()) == "Sequential()"
    assert repr(torch.nn.Linear(4, 2, bias=False)) == (
        "Linear(in_features=4, out_features=2, bias=False)"
    )
    assert repr(torch.nn.ReLU(inplace=True)) == "ReLU(inplace=True)"
    assert repr(torch.nn.LogSoftmax(dim=-1)) == "LogSoftmax(dim=-1)"
    layers = torch.nn.Tanh(), torch.nn.Sigmoid(), torch.nn.CrossEntropyLoss(), torch.nn.MSELoss()
    assert [repr(m) for m in layers] == ["Tanh()", "Sigmoid()", "CrossEntropyLoss()", "MSELoss()"]


@both
def test_extra_repr(torch):
    class Told(torch.nn.Module):
        def __init__(self, text, *children):
            super().__init__()
            self.text = text
            for i, child in enumerate(children):
                self.add_module(f"child{i}", child)

        def extra_repr(self):
            return self.text

    class Renamed(Told):
        def _get_name(self):
            return "Name"

    assert repr(Told("")) == "Told()"
    assert repr(Told("size=3")) == "Told(size=3)"
    assert repr(Told("a=1\nb=2")) == "Told(\n  a=1\n  b=2\n)"
    assert repr(Told("size=3", torch.nn.ReLU())) == "Told(\n  size=3\n  (child0): ReLU()\n)"
    assert repr(Told("", Told("a\n\nb"))) == "Told(\n  (child0): Told(\n    a\n\n    b\n  )\n)"
    assert repr(Renamed("x")) == "Name(x)"
    assert torch.nn.Module().extra_repr() == ""


# ---- names --------------------------------------------------------------------------------------


@pytest.mark.oracle
@pytest.mark.skipif(oracle is None, reason=NO_TORCH)
def test_no_name_of_our_own_can_collide_with_a_subclass():
    """A reader's ``self._hooks = []`` must not hide a method that only minitorch has."""
    import minitorch

    for name in ("Module", "Sequential", "ModuleList", "ModuleDict", "ParameterList", "Linear"):
        known = {*dir(getattr(oracle.nn, name)), *vars(oracle.nn.Module()), "_looks_for_hooks"}
        known |= {*dir(oracle.nn.ModuleList)}  # Sequential shares its ways
        assert set(dir(getattr(minitorch.nn, name))) - known == set()


@both
@pytest.mark.parametrize(
    ("method", "args", "words"),
    [
        ("register_forward_hook", [], "missing 1 required positional argument: 'hook'"),
        ("load_state_dict", [], "missing 1 required positional argument: 'state_dict'"),
        ("get_submodule", [], "missing 1 required positional argument: 'target'"),
        ("add_module", [], "missing 2 required positional arguments: 'name' and 'module'"),
        ("double", [1], "takes 1 positional argument but 2 were given"),
    ],
)
def test_errors_of_python_speak_of_module(torch, method, args, words):
    assert error(getattr(net(torch), method), *args) == ("TypeError", f"Module.{method}() {words}")
