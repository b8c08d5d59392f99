"""ParameterList and ParameterDict."""

from collections import OrderedDict

import pytest

from tests.nn.both import both, error


def ones(torch, n=1):
    return torch.nn.Parameter(torch.ones(n))


@both
def test_parameter_list(torch):
    first, second = ones(torch, 1), ones(torch, 2)
    m = torch.nn.ParameterList([first, second])
    assert (len(m), m[0] is first, m[-1] is second) == (2, True, True)
    assert [p is q for p, q in zip(m, (first, second))] == [True, True]
    assert [name for name, _ in m.named_parameters()] == ["0", "1"]
    assert m.append(torch.ones(3)) is m  # becomes a parameter
    assert type(m[2]) is torch.nn.Parameter
    m += [torch.ones(4)]
    assert m.extend(ones(torch, n) for n in (5, 6)) is m
    assert [p.shape[0] for p in m] == [1, 2, 3, 4, 5, 6]
    part = m[1:4:2]
    assert type(part) is torch.nn.ParameterList
    assert [p.shape[0] for p in part] == [2, 4]
    assert part[0] is second
    m[0] = torch.ones(7)
    assert m[0].shape == (7,)
    assert m[0].requires_grad
    for index in (6, -7):
        assert error(m.__getitem__, index) == ("IndexError", f"index {index} is out of range")
    assert "0" not in dir(m)
    assert len(torch.nn.ParameterList()) == 0


@both
def test_parameter_list_of_other_things(torch):
    m = torch.nn.ParameterList([ones(torch), "text", None, torch.nn.Tanh()])
    assert (m[1], m[2], type(m[3]).__name__) == ("text", None, "Tanh")
    assert list(m.state_dict()) == ["0"]
    assert error(m, 1) == ("RuntimeError", "ParameterList should not be called.")
    words = "ParameterList.extend should be called with an iterable, but got "
    assert error(m.extend, 3) == ("TypeError", f"{words}int")
    assert error(m.extend, torch.ones(2)) == ("TypeError", f"{words}Tensor")


@both
def test_parameter_list_repr(torch):
    m = torch.nn.ParameterList([torch.ones(2), torch.ones(3, 4, dtype=torch.float64), 5])
    m.append(torch.nn.Parameter(torch.tensor(1.0)))
    assert repr(m) == (
        "ParameterList(\n"
        "    (0): Parameter containing: [torch.float32 of size 2]\n"
        "    (1): Parameter containing: [torch.float64 of size 3x4]\n"
        "    (2): Object of type: int\n"
        "    (3): Parameter containing: [torch.float32 of size ]\n"
        ")"
    )  # fmt: skip
    assert repr(torch.nn.ParameterList()) == "ParameterList()"


@both
def test_parameter_dict(torch):
    a, b = ones(torch, 1), ones(torch, 2)
    m = torch.nn.ParameterDict({"b": b, "a": a})
    assert list(m) == ["a", "b"]  # sorted
    m = torch.nn.ParameterDict(OrderedDict(b=b, a=a))
    assert (list(m), list(m.keys()), len(m)) == (["b", "a"], ["b", "a"], 2)
    assert list(reversed(m)) == ["a", "b"]
    assert (m["a"] is a, m.b is b, "a" in m, "c" in m) == (True, True, True, False)
    m["c"] = torch.ones(3)
    assert type(m["c"]) is torch.nn.Parameter
    assert [name for name, _ in m.named_parameters()] == ["b", "a", "c"]
    assert [(name, p.shape[0]) for name, p in m.items()] == [("b", 2), ("a", 1), ("c", 3)]
    assert [p.shape[0] for p in m.values()] == [2, 1, 3]
    assert m.get("a") is a
    assert (m.get("x"), m.get("x", 3)) == (None, 3)
    assert m.setdefault("a") is a
    assert m.setdefault("d", torch.ones(4)).shape == (4,)
    assert m.popitem()[0] == "d"
    assert m.pop("b") is b
    del m["c"]
    twin = m.copy()
    assert (type(twin).__name__, list(twin), twin["a"] is a) == ("ParameterDict", ["a"], True)
    m.clear()
    assert (len(m), len(twin), list(m.parameters())) == (0, 1, [])
    assert list(m.fromkeys(["x", "y"], a)) == ["x", "y"]
    assert error(m.popitem)[0] == "KeyError"


@both
def test_parameter_dicts_are_joined(torch):
    a, b, c = ones(torch, 1), ones(torch, 2), ones(torch, 3)
    first = torch.nn.ParameterDict([("a", a), ("b", b)])
    second = torch.nn.ParameterDict([("b", c)])
    joined = first | second
    assert (list(joined), joined["b"] is c, first["b"] is b) == (["a", "b"], True, True)
    second |= first
    assert (list(second), second["b"] is b) == (["b", "a"], True)


@both
@pytest.mark.parametrize(
    ("call", "kind", "words"),
    [
        (lambda m: m["nothing"], "AttributeError",
         "'ParameterDict' object has no attribute 'nothing'"),
        (lambda m: m[1], "TypeError",
         "Index given to ParameterDict cannot be used as a key as it is not a string (type is "
         "'int'). Open an issue on github if you need non-string keys."),
        (lambda m: m.pop("nothing"), "AttributeError",
         "'ParameterDict' object has no attribute 'nothing'"),
        (lambda m: m.update(3), "TypeError",
         "ParametersDict.update should be called with an iterable of key/value pairs, but got int"),
        (lambda m: m.update([3]), "TypeError",
         "ParameterDict update sequence element #0 should be Iterable; isint"),
        (lambda m: m.update([(1,)]), "ValueError",
         "ParameterDict update sequence element #0 has length 1; 2 is required"),
        (lambda m: m(1), "RuntimeError", "ParameterDict should not be called."),
    ],
)  # fmt: skip
def test_parameter_dict_the_wrong_way(torch, call, kind, words):
    assert error(call, torch.nn.ParameterDict()) == (kind, words)


@both
def test_parameter_dict_repr(torch):
    m = torch.nn.ParameterDict({"w": torch.ones(2, 3), "n": 5})
    assert repr(m) == (
        "ParameterDict(\n"
        "    (n): Object of type: int\n"
        "    (w): Parameter containing: [torch.FloatTensor of size 2x3]\n"
        ")"
    )  # fmt: skip
