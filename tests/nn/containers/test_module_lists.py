"""ModuleList, ModuleDict and what Sequential shares with a list."""

from collections import OrderedDict

import pytest

from tests.nn.both import both, error


def layers(torch, n=3):
    return [torch.nn.Linear(1, i + 1) for i in range(n)]


def kinds(modules):
    return [type(module).__name__ for module in modules]


def names(module):
    return [name for name, _ in module.named_children()]


# ---- Sequential ---------------------------------------------------------------------------------


@both
def test_sequential_is_changed_like_a_list(torch):
    nn = torch.nn
    m = nn.Sequential(nn.ReLU(), nn.Tanh(), nn.Sigmoid())
    m[1] = nn.Identity()
    assert kinds(m) == ["ReLU", "Identity", "Sigmoid"]
    m[-1] = nn.Tanh()
    assert kinds(m) == ["ReLU", "Identity", "Tanh"]
    assert error(m.__setitem__, 3, nn.ReLU()) == ("IndexError", "index 3 is out of range")
    assert error(m.__setitem__, 0, 5)[0] == "TypeError"
    del m[0]
    assert (names(m), kinds(m)) == (["0", "1"], ["Identity", "Tanh"])
    assert error(m.__delitem__, 2) == ("IndexError", "index 2 is out of range")
    assert kinds([m.pop(0)]) == ["Identity"]
    assert m.extend([nn.ReLU(), nn.ReLU()]) is m
    assert kinds(m.pop(slice(1, None))) == ["ReLU", "ReLU"]
    assert (names(m), kinds(m)) == (["0"], ["Tanh"])
    m = nn.Sequential(OrderedDict(a=nn.ReLU(), b=nn.Tanh(), c=nn.Sigmoid()))
    del m[::2]
    assert (names(m), kinds(m)) == (["0"], ["Tanh"])


@both
def test_sequential_insert(torch):
    nn = torch.nn
    m = nn.Sequential(nn.ReLU(), nn.Tanh())
    assert m.insert(1, nn.Sigmoid()) is m
    assert kinds(m) == ["ReLU", "Sigmoid", "Tanh"]
    m.insert(-1, nn.Identity())
    m.insert(4, nn.ReLU())
    assert kinds(m) == ["ReLU", "Sigmoid", "Identity", "Tanh", "ReLU"]
    assert error(m.insert, 6, nn.ReLU()) == ("IndexError", "Index out of range: 6")
    assert error(m.insert, -6, nn.ReLU()) == ("IndexError", "Index out of range: -6")
    kind, words = error(m.insert, 0, 3)
    assert (kind, words[:28]) == ("AssertionError", "module should be of type: <c")


@both
def test_sequential_arithmetic(torch):
    nn = torch.nn
    first, second = nn.Sequential(nn.ReLU(), nn.Tanh()), nn.Sequential(nn.Sigmoid())
    both_of_them = first + second
    assert (names(both_of_them), kinds(both_of_them)) == (
        ["0", "1", "2"], ["ReLU", "Tanh", "Sigmoid"]
    )  # fmt: skip
    assert both_of_them[0] is first[0]
    assert len(first) == 2
    first += second
    assert kinds(first) == ["ReLU", "Tanh", "Sigmoid"]
    twice = second * 2
    assert (list(twice._modules), twice[0] is twice[1]) == (["0", "1"], True)
    assert len(3 * first) == 9
    same = first
    first *= 2
    assert first is same
    assert kinds(first) == ["ReLU", "Tanh", "Sigmoid"] * 2
    words = "add operator supports only objects of Sequential class, but <class 'list'> is given."
    assert error(first.__add__, [1]) == ("ValueError", words)
    assert error(first.__iadd__, [1]) == ("ValueError", words)
    name = f"<class '{nn.Sequential.__module__}.Sequential'>"
    assert error(lambda: first * 0) == (
        "ValueError", f"Non-positive multiplication factor 0 for {name}"
    )  # fmt: skip
    assert error(lambda: first * "a") == (
        "TypeError", f"unsupported operand type(s) for *: {name} and <class 'str'>"
    )  # fmt: skip
    assert error(first.__imul__, -1)[0] == "ValueError"
    assert error(first.__imul__, 1.5)[0] == "TypeError"


# ---- ModuleList ---------------------------------------------------------------------------------


@both
def test_module_list(torch):
    made = layers(torch)
    m = torch.nn.ModuleList(made)
    assert len(m) == 3
    assert list(m) == made
    assert (m[0], m[-1], m[True]) == (made[0], made[2], made[1])
    assert made[1] in m
    assert names(m) == ["0", "1", "2"]
    assert len(list(m.parameters())) == 6
    assert list(m.state_dict())[:2] == ["0.weight", "0.bias"]
    assert type(m[1:]) is torch.nn.ModuleList
    assert (names(m[1:]), m[1:][0]) == (["0", "1"], made[1])
    assert len(torch.nn.ModuleList()) == 0
    assert error(m, 1) == (
        "NotImplementedError", 'Module [ModuleList] is missing the required "forward" function'
    )  # fmt: skip
    assert "0" not in dir(m)


@both
def test_module_list_is_changed_like_a_list(torch):
    nn = torch.nn
    m = nn.ModuleList([nn.ReLU()])
    assert m.append(nn.Tanh()) is m
    assert m.extend(nn.Sequential(nn.Sigmoid(), nn.Identity())) is m
    m += [nn.Flatten()]
    assert kinds(m) == ["ReLU", "Tanh", "Sigmoid", "Identity", "Flatten"]
    m[0] = nn.Tanh()
    m[-1] = nn.ReLU()
    assert kinds([m.pop(0)]) == ["Tanh"]
    assert kinds(m) == ["Tanh", "Sigmoid", "Identity", "ReLU"]
    del m[1:3]
    assert (names(m), kinds(m)) == (["0", "1"], ["Tanh", "ReLU"])
    assert m.insert(1, nn.Flatten()) is None
    assert (names(m), kinds(m)) == (["0", "1", "2"], ["Tanh", "Flatten", "ReLU"])
    joined = m + nn.Sequential(nn.Identity())
    assert type(joined) is nn.ModuleList
    assert (len(joined), len(m)) == (4, 3)
    m.append(None)
    assert m[3] is None
    for index in (4, -5):
        assert error(m.__getitem__, index) == ("IndexError", f"index {index} is out of range")
        assert error(m.__delitem__, index) == ("IndexError", f"index {index} is out of range")
    assert error(m.__getitem__, "0") == (
        "TypeError", "'str' object cannot be interpreted as an integer"
    )  # fmt: skip
    assert error(m.extend, 3) == (
        "TypeError", "ModuleList.extend should be called with an iterable, but got int"
    )  # fmt: skip
    assert error(nn.ModuleList, [3]) == ("TypeError", "int is not a Module subclass")


@both
def test_module_list_prints_equal_neighbours_once(torch):
    nn = torch.nn
    assert repr(nn.ModuleList()) == "ModuleList()"
    assert repr(nn.ModuleList([nn.Tanh()])) == "ModuleList(\n  (0): Tanh()\n)"
    blocks = [nn.Sequential(nn.Tanh(), nn.ReLU()) for _ in range(2)]
    m = nn.Sequential(nn.ModuleList([nn.Tanh(), *blocks, *[nn.ReLU() for _ in range(11)]]))
    assert repr(m) == (
        "Sequential(\n"
        "  (0): ModuleList(\n"
        "    (0): Tanh()\n"
        "    (1-2): 2 x Sequential(\n"
        "      (0): Tanh()\n"
        "      (1): ReLU()\n"
        "    )\n"
        "    (3-13): 11 x ReLU()\n"
        "  )\n"
        ")"
    )  # fmt: skip


# ---- ModuleDict ---------------------------------------------------------------------------------


@both
def test_module_dict(torch):
    nn = torch.nn
    relu, tanh = nn.ReLU(), nn.Tanh()
    m = nn.ModuleDict({"b": relu, "a": tanh})
    assert (len(m), list(m), list(m.keys())) == (2, ["b", "a"], ["b", "a"])
    assert (m["b"], list(m.values()), list(m.items())) == (
        relu, [relu, tanh], [("b", relu), ("a", tanh)]
    )  # fmt: skip
    assert "a" in m
    assert "c" not in m
    assert m.a is tanh
    m["c"] = nn.Sigmoid()
    assert m.pop("b") is relu
    del m["a"]
    assert repr(m) == "ModuleDict(\n  (c): Sigmoid()\n)"
    m.update([["x", relu], ("y", tanh)])
    m.update(nn.ModuleDict({"z": relu}))
    m.update(OrderedDict(x=tanh))
    assert list(m) == ["c", "x", "y", "z"]
    assert m["x"] is tanh
    m.clear()
    assert len(m) == 0
    assert list(nn.ModuleDict([("only", relu)])) == ["only"]


@both
@pytest.mark.parametrize(
    ("call", "kind", "words"),
    [
        (lambda m: m["nothing"], "KeyError", "nothing"),
        (lambda m: m.pop("nothing"), "KeyError", "nothing"),
        (lambda m: m.__delitem__("nothing"), "KeyError", "nothing"),
        (lambda m: m.update(3), "TypeError",
         "ModuleDict.update should be called with an iterable of key/value pairs, but got int"),
        (lambda m: m.update([3]), "TypeError",
         "ModuleDict update sequence element #0 should be Iterable; isint"),
        (lambda m: m.update([("a", None), (1,)]), "ValueError",
         "ModuleDict update sequence element #1 has length 1; 2 is required"),
        (lambda m: m.update({"a": 3}), "TypeError", "int is not a Module subclass"),
        (lambda m: m.update({"keys": m}), "KeyError", "attribute 'keys' already exists"),
        (lambda m: m.__setitem__(1, m), "TypeError", "module name should be a string. Got int"),
        (lambda m: m(1), "NotImplementedError",
         'Module [ModuleDict] is missing the required "forward" function'),
    ],
)  # fmt: skip
def test_module_dict_the_wrong_way(torch, call, kind, words):
    assert error(call, torch.nn.ModuleDict()) == (kind, words)


# ---- modules that compute nothing ---------------------------------------------------------------


@both
def test_identity_flatten_unflatten(torch):
    nn, x = torch.nn, torch.arange(24.0).reshape(2, 3, 2, 2)
    assert nn.Identity(54, unused=1)(x) is x
    assert repr(nn.Identity(3)) == "Identity()"
    assert nn.Flatten()(x).shape == (2, 12)
    assert nn.Flatten(0, 1)(x).tolist() == x.flatten(0, 1).tolist()
    assert repr(nn.Flatten(2)) == "Flatten(start_dim=2, end_dim=-1)"
    assert nn.Unflatten(1, (3, 1))(x).shape == (2, 3, 1, 2, 2)
    assert nn.Unflatten(-1, [-1, 1])(x).shape == (2, 3, 2, 2, 1)
    assert nn.Unflatten(0, torch.Size([1, 2]))(x).shape == (1, 2, 3, 2, 2)
    assert repr(nn.Unflatten(1, (3, 1))) == "Unflatten(dim=1, unflattened_size=(3, 1))"
    assert error(nn.Unflatten, 1, 3) == (
        "TypeError", "unflattened_size must be a tuple of ints, but found type int"
    )  # fmt: skip
    assert error(nn.Unflatten, 1, (3, 1.0)) == (
        "TypeError", "unflattened_size must be tuple of ints, but found element of type float at "
        "pos 1"
    )  # fmt: skip
