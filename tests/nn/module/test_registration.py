"""What belongs to a module: assigning, registering, deleting; and every way to do it wrong."""

import pytest

from tests.nn.both import both, error


def ones(torch, *shape):
    return torch.nn.Parameter(torch.ones(*shape))


def module_with(torch, **attributes):
    module = torch.nn.Module()
    for name, value in attributes.items():
        setattr(module, name, value)
    return module


@both
def test_an_assigned_value_goes_where_its_type_belongs(torch):
    w, child, plain = ones(torch, 2), torch.nn.ReLU(), torch.ones(2)
    m = module_with(torch, w=w, child=child, plain=plain, number=3)
    assert list(m._parameters) == ["w"]
    assert m._parameters["w"] is w
    assert list(m._modules) == ["child"]
    assert m._modules["child"] is child
    assert m._buffers == {}
    assert m.w is w
    assert m.child is child
    assert vars(m)["plain"] is plain
    assert vars(m)["number"] == 3
    assert "w" not in vars(m)
    assert "child" not in vars(m)


@both
def test_registration_keeps_the_order_of_the_first_assignment(torch):
    m = module_with(torch, b=ones(torch, 1), a=ones(torch, 1), c=ones(torch, 1))
    again = ones(torch, 3)
    m.b = again
    assert [name for name, _ in m.named_parameters()] == ["b", "a", "c"]
    assert m.b is again
    m.x, m.y = torch.nn.ReLU(), torch.nn.Tanh()
    m.x = torch.nn.Sigmoid()
    assert [type(child).__name__ for child in m.children()] == ["Sigmoid", "Tanh"]


@both
def test_a_name_moves_from_one_place_to_another(torch):
    m = module_with(torch, w=torch.ones(1))
    m.w = ones(torch, 2)
    assert "w" not in vars(m)
    assert list(m._parameters) == ["w"]
    m.register_buffer("b", torch.ones(1), persistent=False)
    m.b = ones(torch, 3)
    assert list(m._parameters) == ["w", "b"]
    assert m._buffers == {}
    assert list(m.state_dict()) == ["w", "b"]  # no longer one of the hidden buffers
    m.register_buffer("c", torch.ones(1), persistent=False)
    m.c = torch.nn.Linear(1, 1)
    assert m._buffers == {}
    assert m._non_persistent_buffers_set == set()
    assert list(m.state_dict()) == ["w", "b", "c.weight", "c.bias"]
    m.c = ones(torch, 4)
    assert list(m._parameters) == ["w", "b", "c"]
    assert not m._modules


@both
def test_none_takes_the_place_of_a_member(torch):
    m = module_with(torch, w=ones(torch, 2), child=torch.nn.ReLU())
    m.register_buffer("b", torch.ones(1))
    m.w = m.child = m.b = None
    assert m._parameters == {"w": None}
    assert m._modules == {"child": None}
    assert m._buffers == {"b": None}
    assert m.w is None
    assert m.child is None
    assert m.b is None
    assert [*m.parameters(), *m.buffers(), *m.children()] == []
    assert m.state_dict() == {}
    assert len(list(m.modules())) == 1
    assert repr(m) == "Module(\n  (child): None\n)"
    m.w = ones(torch, 5)
    assert m.w.shape == (5,)


@both
def test_register_parameter_with_none_then_a_value(torch):
    m = torch.nn.Module()
    m.register_parameter("bias", None)
    assert m.bias is None
    m.bias = ones(torch, 2)
    assert [name for name, _ in m.named_parameters()] == ["bias"]
    m.register_parameter("bias", ones(torch, 3))  # replaces
    assert m.bias.shape == (3,)


@both
def test_buffers_are_replaced_by_tensors_only(torch):
    m = torch.nn.Module()
    m.register_buffer("shown", torch.ones(1))
    m.register_buffer("hidden", torch.ones(2), persistent=False)
    m.shown, m.hidden = torch.zeros(3), torch.zeros(4)
    assert [(name, b.shape[0]) for name, b in m.named_buffers()] == [("shown", 3), ("hidden", 4)]
    assert list(m.state_dict()) == ["shown"]
    m.register_buffer("hidden", torch.ones(2))  # persistent from now on
    assert list(m.state_dict()) == ["shown", "hidden"]


@both
def test_deleting(torch):
    m = module_with(torch, w=ones(torch, 1), child=torch.nn.ReLU(), plain=3)
    m.register_buffer("b", torch.ones(1), persistent=False)
    del m.w, m.child, m.plain, m.b
    assert (m._parameters, m._modules, m._buffers) == ({}, {}, {})
    assert m._non_persistent_buffers_set == set()
    for name in ("w", "child", "plain", "b"):
        assert not hasattr(m, name)
        assert error(delattr, m, name)[0] == "AttributeError"
    m.b = ones(torch, 1)
    assert list(m.state_dict()) == ["b"]


@both
def test_unknown_attributes(torch):
    class Net(torch.nn.Module):
        pass

    words = "AttributeError", "'Net' object has no attribute 'wieght'"
    assert error(lambda: Net().wieght) == words
    assert error(lambda: torch.nn.Linear(1, 1).nothing) == (
        "AttributeError",
        "'Linear' object has no attribute 'nothing'",
    )


@both
def test_dir_lists_the_members_that_python_can_name(torch):
    m = torch.nn.Sequential(torch.nn.Linear(1, 1))
    m.w = ones(torch, 1)
    m.register_buffer("b", torch.ones(1))
    assert {"w", "b", "forward", "training"} <= set(dir(m))
    assert "0" not in dir(m)
    assert "weight" in dir(m[0])
    assert dir(m) == sorted(dir(m))


@both
def test_assignment_before_super_init(torch):
    class TooEarly(torch.nn.Module):
        def __init__(self, action):
            action(self)
            super().__init__()

    def words(action):
        return error(TooEarly, action)

    tensor, parameter = torch.ones(1), ones(torch, 1)
    layer = torch.nn.ReLU()
    assert words(lambda m: setattr(m, "w", parameter)) == (
        "AttributeError", "cannot assign parameters before Module.__init__() call"
    )  # fmt: skip
    assert words(lambda m: setattr(m, "layer", layer)) == (
        "AttributeError", "cannot assign module before Module.__init__() call"
    )  # fmt: skip
    assert words(lambda m: m.register_parameter("w", parameter)) == (
        "AttributeError", "cannot assign parameter before Module.__init__() call"
    )  # fmt: skip
    assert words(lambda m: m.register_buffer("b", tensor)) == (
        "AttributeError", "cannot assign buffer before Module.__init__() call"
    )  # fmt: skip
    for missing, action in (
        ("_modules", lambda m: m.add_module("layer", layer)),
        ("_modules", lambda m: list(m.children())),
        ("_modules", lambda m: m.train()),
        ("_modules", lambda m: m.to(torch.float64)),
        ("_parameters", lambda m: list(m.parameters())),
        ("_parameters", lambda m: m.zero_grad()),
        ("training", lambda m: m.training),
        ("_backward_hooks", lambda m: m(tensor)),
    ):
        problem = "AttributeError", f"'TooEarly' object has no attribute '{missing}'"
        assert words(action) == problem
    assert words(lambda m: m.state_dict())[0] == "AttributeError"
    assert words(lambda m: m.w) == ("AttributeError", "'TooEarly' object has no attribute 'w'")
    assert words(lambda m: delattr(m, "w"))[0] == "AttributeError"
    early = TooEarly(lambda m: setattr(m, "plain", tensor))
    assert early.plain is tensor  # an ordinary attribute may come first


@both
@pytest.mark.parametrize(
    ("name", "value", "given"),
    [
        ("w", lambda t: 3, "int"),
        ("w", lambda t: t.ones(1), "torch.FloatTensor"),
        ("w", lambda t: t.ones(1, dtype=t.int64), "torch.LongTensor"),
        ("w", lambda t: t.nn.ReLU(), "torch.nn.modules.activation.ReLU"),
        ("w", lambda t: len, "len"),
        ("child", lambda t: 3, "int"),
        ("child", lambda t: t.ones(1), "torch.FloatTensor"),
        ("child", lambda t: "x", "str"),
        ("child", lambda t: t.nn.ReLU, "torch.nn.modules.activation.ReLU"),
        ("b", lambda t: 2.5, "float"),
        ("b", lambda t: [t.ones(1)], "list"),
    ],
)
def test_assigning_the_wrong_type(torch, name, value, given):
    kind, expected = {
        "w": ("parameter", "torch.nn.Parameter"),
        "child": ("child module", "torch.nn.Module"),
        "b": ("buffer", "torch.nn.Buffer, torch.Tensor"),
    }[name]
    m = module_with(torch, w=ones(torch, 1), child=torch.nn.ReLU())
    m.register_buffer("b", torch.ones(1))
    before = m.w, m.child, m.b
    assert error(setattr, m, name, value(torch)) == (
        "TypeError",
        f"cannot assign '{given}' as {kind} '{name}' ({expected} or None expected)",
    )
    assert all([ours is theirs for ours, theirs in zip((m.w, m.child, m.b), before)])


TAKEN = "KeyError", "attribute '{}' already exists"
NOT_A_NAME = "TypeError", "{} name should be a string. Got {}"
NOT_A_TENSOR = "TypeError", "cannot assign '{}' object to {} 'n' ({} or None required)"
NOT_A_MODULE = "TypeError", "{} is not a Module subclass"
DOT, EMPTY = (
    ("KeyError", '{} name can\'t contain "."'),
    ("KeyError", '{} name can\'t be empty string ""'),
)


@both
@pytest.mark.parametrize(
    ("method", "name", "value", "words", "parts"),
    [
        ("register_parameter", "a.b", None, DOT, ["parameter"]),
        ("register_parameter", "", None, EMPTY, ["parameter"]),
        ("register_parameter", 3, None, NOT_A_NAME, ["parameter", "int"]),
        ("register_parameter", None, None, NOT_A_NAME, ["parameter", "NoneType"]),
        ("register_parameter", "plain", None, TAKEN, ["plain"]),
        ("register_parameter", "forward", None, TAKEN, ["forward"]),
        ("register_parameter", "b", "parameter", TAKEN, ["b"]),
        ("register_parameter", "n", "tensor", NOT_A_TENSOR,
         ["torch.FloatTensor", "parameter", "torch.nn.Parameter"]),
        ("register_parameter", "n", 3, NOT_A_TENSOR, ["int", "parameter", "torch.nn.Parameter"]),
        ("register_buffer", "a.b", None, DOT, ["buffer"]),
        ("register_buffer", "", None, EMPTY, ["buffer"]),
        ("register_buffer", 1.5, None, NOT_A_NAME, ["buffer", "float"]),
        ("register_buffer", "w", "tensor", TAKEN, ["w"]),
        ("register_buffer", "n", 3, NOT_A_TENSOR, ["int", "buffer", "torch Tensor"]),
        ("register_buffer", "n", [1], NOT_A_TENSOR, ["list", "buffer", "torch Tensor"]),
        ("add_module", "a.b", "module", (DOT[0], DOT[1] + ", got: a.b"), ["module"]),
        ("add_module", "", "module", EMPTY, ["module"]),
        ("add_module", 0, "module", NOT_A_NAME, ["module", "int"]),
        ("add_module", "w", "module", TAKEN, ["w"]),
        ("add_module", "train", "module", TAKEN, ["train"]),
        ("add_module", "n", 3, NOT_A_MODULE, ["int"]),
        ("add_module", "n", "tensor", NOT_A_MODULE, ["torch.FloatTensor"]),
        ("add_module", "n", "class", NOT_A_MODULE, ["torch.nn.modules.activation.ReLU"]),
    ],
)  # fmt: skip
def test_registering_the_wrong_way(torch, method, name, value, words, parts):
    values = {"tensor": torch.ones(1), "parameter": ones(torch, 1), "class": torch.nn.ReLU,
              "module": torch.nn.ReLU()}  # fmt: skip
    value = values[value] if isinstance(value, str) else value
    m = module_with(torch, w=ones(torch, 1), plain=3)
    m.register_buffer("b", torch.ones(1))
    assert error(getattr(m, method), name, value) == (words[0], words[1].format(*parts))
    assert list(m.state_dict()) == ["w", "b"]


@both
def test_names_that_only_setattr_can_give(torch):
    assert error(setattr, torch.nn.Module(), "a.b", ones(torch, 1)) == (
        "KeyError",
        'parameter name can\'t contain "."',
    )


@both
def test_a_computed_tensor_is_no_parameter(torch):
    computed = torch.nn.Parameter(torch.ones(2))
    with torch.no_grad():
        computed.mul_(2)  # still a leaf
    m = module_with(torch, w=computed)
    assert m.w is computed
    doubled = computed * 2
    assert type(doubled) is torch.Tensor
    assert error(setattr, m, "w", doubled) == (
        "TypeError",
        "cannot assign 'torch.FloatTensor' as parameter 'w' (torch.nn.Parameter or None expected)",
    )
    scaled = ones(torch, 2)
    scaled.requires_grad_(False).mul_(computed)
    assert isinstance(scaled, torch.nn.Parameter)
    assert scaled.grad_fn is not None
    assert error(m.register_parameter, "n", scaled) == (
        "ValueError",
        "Cannot assign non-leaf Tensor to parameter 'n'. Model parameters must be created "
        "explicitly. To express 'n' as a function of another Tensor, compute the value in the "
        "forward() method.",
    )


@both
def test_add_module_and_its_other_name(torch):
    m, child = torch.nn.Module(), torch.nn.ReLU()
    assert m.add_module("a", child) is None
    assert m.register_module("b", None) is None
    assert m.a is child
    assert m.b is None
    m.add_module("a", torch.nn.Tanh())
    assert repr(m) == "Module(\n  (a): Tanh()\n  (b): None\n)"
