"""Sequential: numbering, naming, indexing, slicing, appending."""

from collections import OrderedDict

import pytest

from tests.nn.both import both, error


def three(torch):
    return torch.nn.Sequential(torch.nn.Linear(2, 2), torch.nn.ReLU(), torch.nn.Tanh())


def named(torch):
    layers = OrderedDict(first=torch.nn.ReLU(), second=torch.nn.Tanh())
    return torch.nn.Sequential(layers)


@both
def test_children_are_numbered_or_named(torch):
    assert [name for name, _ in three(torch).named_children()] == ["0", "1", "2"]
    m = named(torch)
    assert [name for name, _ in m.named_children()] == ["first", "second"]
    assert m.second is m[1]
    assert getattr(three(torch), "1").__class__ is torch.nn.ReLU


@both
def test_length_and_iteration(torch):
    m = three(torch)
    assert len(m) == 3
    assert list(m) == [m[0], m[1], m[2]]
    assert list(m) == list(m.children())
    empty = torch.nn.Sequential()
    assert (len(empty), list(empty)) == (0, [])
    assert not empty
    assert m[1] in m


@both
def test_forward_chains(torch):
    class Add(torch.nn.Module):
        def __init__(self, number):
            super().__init__()
            self.number = number

        def forward(self, x):
            return x * 10 + self.number

    assert torch.nn.Sequential(Add(1), Add(2), Add(3))(0) == 123
    x = torch.ones(1)
    assert torch.nn.Sequential()(x) is x
    assert error(torch.nn.Sequential(), 1, 2) == (
        "TypeError",
        "Sequential.forward() takes 2 positional arguments but 3 were given",
    )


@both
def test_the_same_module_twice(torch):
    layer = torch.nn.Linear(1, 1)
    m = torch.nn.Sequential(layer, layer)
    assert len(m) == 2
    assert m[0] is m[1] is layer
    assert len(list(m.parameters())) == 2
    with torch.no_grad():
        layer.weight.fill_(2)
        layer.bias.fill_(1)
    assert m(torch.ones(1)).item() == 7.0


@both
def test_indices(torch):
    m = three(torch)
    assert m[-1] is m[2]
    assert m[-3] is m[0]
    assert m[True] is m[1]
    for index in (3, -4):
        assert error(m.__getitem__, index) == ("IndexError", f"index {index} is out of range")
    assert error(torch.nn.Sequential().__getitem__, 0) == ("IndexError", "index 0 is out of range")
    for index, kind in (("0", "str"), (1.0, "float"), (None, "NoneType")):
        words = f"'{kind}' object cannot be interpreted as an integer"
        assert error(m.__getitem__, index) == ("TypeError", words)


@both
def test_slices_keep_names_and_modules(torch):
    m = three(torch)
    part = m[1:]
    assert type(part) is torch.nn.Sequential
    assert [name for name, _ in part.named_children()] == ["1", "2"]
    assert part[0] is m[1]
    assert [name for name, _ in m[::-1].named_children()] == ["2", "1", "0"]
    assert len(m[5:]) == 0
    assert [name for name, _ in named(torch)[:1].named_children()] == ["first"]

    class Stack(torch.nn.Sequential):
        pass

    assert type(Stack(torch.nn.ReLU(), torch.nn.ReLU())[:1]) is Stack


@both
def test_append(torch):
    m = three(torch)
    layer = torch.nn.Sigmoid()
    assert m.append(layer) is m
    assert m[3] is layer
    assert len(m) == 4
    words = "int is not a Module subclass"
    assert error(m.append, 3) == ("TypeError", words)
    assert len(m) == 4
    part = m[2:]
    part.append(layer)  # numbered by the length: 2 is taken, so it is replaced
    assert [type(module).__name__ for module in part] == ["Sigmoid", "Sigmoid"]
    assert [name for name, _ in m.named_children()] == ["0", "1", "2", "3"]


@both
def test_append_to_names(torch):
    m = named(torch).append(torch.nn.Sigmoid())
    assert [name for name, _ in m.named_children()] == ["first", "second", "2"]


@both
@pytest.mark.parametrize(
    ("given", "words"),
    [
        ([3], "int is not a Module subclass"),
        (["relu"], "str is not a Module subclass"),
        ([[]], "list is not a Module subclass"),
        ([{}], "dict is not a Module subclass"),  # only an OrderedDict names the children
        ([OrderedDict(a=1)], "int is not a Module subclass"),
    ],
)
def test_only_modules(torch, given, words):
    assert error(torch.nn.Sequential, *given) == ("TypeError", words)


@both
def test_none_is_a_place_for_nothing(torch):
    m = torch.nn.Sequential(torch.nn.ReLU(), None)
    assert len(m) == 2
    assert m[1] is None
    assert repr(m) == "Sequential(\n  (0): ReLU()\n  (1): None\n)"
    assert error(m, torch.ones(1)) == ("TypeError", "'NoneType' object is not callable")


@both
def test_names_are_checked(torch):
    layers = OrderedDict([("a.b", torch.nn.ReLU())])
    assert error(torch.nn.Sequential, layers) == (
        "KeyError",
        'module name can\'t contain ".", got: a.b',
    )
    assert error(torch.nn.Sequential, OrderedDict(train=torch.nn.ReLU())) == (
        "KeyError",
        "attribute 'train' already exists",
    )
