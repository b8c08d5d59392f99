"""Members by their dotted names; buffers as objects; mixins; conversion of what is in a module."""

import copy
import pickle

import pytest

from tests.nn.both import both, error


def net(torch):
    m = torch.nn.Sequential(torch.nn.Linear(2, 3), torch.nn.Sequential(torch.nn.Tanh()))
    m[0].register_buffer("seen", torch.zeros(1))
    m.number = 3
    return m


# ---- by name ------------------------------------------------------------------------------------


@both
def test_members_by_name(torch):
    m = net(torch)
    assert m.get_submodule("") is m
    assert m.get_submodule("1.0") is m[1][0]
    assert m.get_parameter("0.weight") is m[0].weight
    assert m.get_buffer("0.seen") is m[0].seen
    m.w = torch.nn.Parameter(torch.ones(1))
    assert m.get_parameter("w") is m.w


@both
@pytest.mark.parametrize(
    ("method", "name", "words"),
    [
        ("get_submodule", "0.nothing", "Linear has no attribute `nothing`"),
        ("get_submodule", "2", "Sequential has no attribute `2`"),
        ("get_submodule", "0.weight", "`weight` is not an nn.Module"),
        ("get_submodule", "number", "`number` is not an nn.Module"),
        ("get_parameter", "0.nothing", "Linear has no attribute `nothing`"),
        ("get_parameter", "0.seen", "`seen` is not an nn.Parameter"),
        ("get_parameter", "7.weight", "Sequential has no attribute `7`"),
        ("get_buffer", "0.weight", "`weight` is not a buffer"),
        ("get_buffer", "nothing", "Sequential has no attribute `nothing`"),
    ],
)
def test_names_of_nothing(torch, method, name, words):
    assert error(getattr(net(torch), method), name) == ("AttributeError", words)


@both
def test_set_submodule(torch):
    m, new = net(torch), torch.nn.ReLU()
    m.set_submodule("1.0", new)
    assert m[1][0] is new
    m.set_submodule("1.extra", torch.nn.Tanh())
    assert [name for name, _ in m[1].named_children()] == ["0", "extra"]
    m.set_submodule("0", new, strict=True)
    assert m[0] is new
    assert error(m.set_submodule, "1.nothing", new, strict=True) == (
        "AttributeError", "Sequential has no attribute `nothing`"
    )  # fmt: skip
    assert error(m.set_submodule, "number", new) == (
        "AttributeError", "`number` is not an nn.Module"
    )  # fmt: skip
    assert error(m.set_submodule, "", new) == (
        "ValueError", "Cannot set the submodule without a target name!"
    )  # fmt: skip
    assert error(m.set_submodule, "0", 3) == (
        "ValueError", "`module` is not an nn.Module, found <class 'int'>"
    )  # fmt: skip


# ---- buffers as objects -------------------------------------------------------------------------


@both
def test_buffers_register_themselves(torch):
    m, data = torch.nn.Module(), torch.ones(2)
    m.shown = torch.nn.Buffer(data)
    m.hidden = torch.nn.Buffer(torch.zeros(1), persistent=False)
    m.empty = torch.nn.Buffer()
    assert [name for name, _ in m.named_buffers()] == ["shown", "hidden", "empty"]
    assert list(m.state_dict()) == ["shown", "empty"]
    assert isinstance(m.shown, torch.nn.Buffer)
    assert isinstance(m.shown, torch.Tensor)
    assert not isinstance(m.shown, torch.nn.Parameter)
    assert not isinstance(data, torch.nn.Buffer)
    assert m.shown.data_ptr() == data.data_ptr()
    assert repr(m.shown) == "tensor([1., 1.])"
    assert type(m.shown + 1) is torch.Tensor
    assert type(m.state_dict()["shown"]) is torch.Tensor
    m.hidden = torch.ones(3)  # an ordinary tensor keeps the place hidden
    assert list(m.state_dict()) == ["shown", "empty"]
    m.hidden = torch.nn.Buffer(torch.ones(3))
    assert list(m.state_dict()) == ["shown", "hidden", "empty"]
    assert torch.nn.Buffer(torch.ones(1, requires_grad=True)).requires_grad
    assert error(torch.nn.Buffer, [1]) == (
        "AttributeError", "'list' object has no attribute 'detach'"
    )  # fmt: skip


@both
def test_register_buffer_of_a_subclass(torch):
    class Old(torch.nn.Module):
        def register_buffer(self, name, tensor):
            log.append(name)
            super().register_buffer(name, tensor)

    log = []
    m = Old()
    m.b = torch.nn.Buffer(torch.ones(1))
    m.b = torch.zeros(1)
    assert log == ["b", "b"]
    assert error(setattr, m, "c", torch.nn.Buffer(torch.ones(1), persistent=False)) == (
        "RuntimeError",
        "Registering a non-persistent buffer on a Module subclass that implements "
        "register_buffer() without the persistent argument is not allowed.",
    )


# ---- classes ------------------------------------------------------------------------------------


@both
def test_a_mixin_after_module_is_initialised_when_asked(torch):
    class Named:
        def __init__(self, name="", **rest):
            super().__init__(**rest)
            self.name = name

    class Net(torch.nn.Module, Named):
        call_super_init = True

    class Without(torch.nn.Module, Named):
        pass

    assert Net(name="n").name == "n"
    assert Net("n").name == "n"
    assert not hasattr(Without(), "name")
    assert error(Without, name="n")[0] == "TypeError"


@both
def test_class_attributes_come_before_children(torch):
    class Net(torch.nn.Module):
        act = None

        def __init__(self):
            super().__init__()
            self.act = torch.nn.ReLU()

    assert Net().act is None  # a trap: torch has it, too
    assert len(list(Net().children())) == 1


@both
def test_pickling(torch):
    m = net(torch)
    m[0].register_buffer("hidden", torch.ones(1), persistent=False)
    m[0].bias.requires_grad_(False)
    m.tied = m[0].weight
    m.eval()
    twin = pickle.loads(pickle.dumps(m))
    assert repr(twin) == repr(m)
    assert twin.tied is twin[0].weight
    assert twin.number == 3
    assert not twin[0].training
    assert [p.requires_grad for p in twin.parameters()] == [True, False]
    assert list(twin.state_dict()) == list(m.state_dict())
    assert twin[0].hidden.item() == 1.0
    x = torch.ones(1, 2)
    assert twin(x).tolist() == m(x).tolist()
    assert type(twin.tied) is torch.nn.Parameter


@both
def test_states_of_python_objects(torch):
    class Net(torch.nn.Module):
        def __getstate__(self):
            return {**super().__getstate__(), "cache": None}

        def __setstate__(self, state):
            super().__setstate__(state)
            self.revived = True

    m = Net()
    m.cache = [1, 2, 3]
    twin = copy.deepcopy(m)
    assert twin.cache is None
    assert twin.revived
    assert m.cache == [1, 2, 3]


# ---- conversion ---------------------------------------------------------------------------------


@both
def test_other_types(torch):
    m = net(torch)
    m.register_buffer("n", torch.tensor([1, 2]))
    assert m.half()[0].weight.dtype == m[0].seen.dtype == torch.float16
    assert m.n.dtype == torch.int64
    assert m.type(torch.float64).n.dtype == torch.float64
    assert m.cpu() is m
    assert torch.nn.ReLU().cuda() is not None  # there is nothing to move
    assert torch.nn.ReLU().to("cuda") is not None
    words = "AssertionError", "Torch not compiled with CUDA enabled"
    assert error(m.cuda) == words
    assert error(m.to, "cuda:1") == words
    assert error(m.to, 0) == (
        "RuntimeError", "Cannot access accelerator device when none is available."
    )  # fmt: skip
    assert error(m.to, copy=True) == ("RuntimeError", ".to() does not accept copy argument")
    assert m.to("cpu", torch.float32, True, memory_format=torch.contiguous_format) is m
    assert m.n.dtype == torch.float32


@both
def test_new_memory(torch):
    m = net(torch)
    weight, address, seen = m[0].weight, m[0].weight.data_ptr(), m[0].seen
    assert m.to_empty(device="cpu", recurse=False) is m
    assert m[0].weight.data_ptr() == address
    m.to_empty(device=None)
    assert m[0].weight is weight
    assert weight.data_ptr() != address
    assert weight.shape == (3, 2)
    assert weight.requires_grad
    assert m[0].seen is not seen


@both
def test_apply_to_tensors(torch):
    m, log = net(torch), []
    m(torch.ones(1, 2)).sum().backward()
    grad = m[0].weight.grad

    def double(tensor):
        log.append(torch.is_grad_enabled())
        return tensor * 2

    before = m[0].bias.tolist()
    assert m._apply(double) is m
    assert m[0].bias.tolist() == [2 * number for number in before]
    assert m[0].weight.grad is grad
    assert log == [False, False, False, False, True]  # buffers are replaced, not overwritten
    assert m._apply(double, recurse=False) is m
    assert len(log) == 5


def test_compile():
    """A Module that compiles its own calls stays the Module that it is; a copy is not compiled."""
    import minitorch

    layer = minitorch.nn.Linear(2, 2)
    x = minitorch.ones(1, 2)
    expected = layer(x)
    assert layer.compile(fullgraph=True) is None
    assert list(layer.state_dict()) == ["weight", "bias"]
    for _ in range(2):
        assert minitorch.equal(layer(x), expected)
    assert len(layer._compiled_call_impl._compiled.entries) == 1
    other = copy.deepcopy(layer)
    with minitorch.no_grad():
        other.weight.zero_()
    assert minitorch.equal(other(x), other.bias[None])
    layer.register_forward_hook(lambda module, given, result: result * 0)
    assert layer(x).tolist() == [[0, 0]]
