"""default_collate and default_convert: every kind of sample. Run on both libraries."""

import collections
import types

import numpy as np
import pytest

from tests.nn.both import both, error

Point = collections.namedtuple("Point", "x y")


def shown(torch, value):
    """A value with its tensors as (dtype, list), and the types of all that holds them."""
    if isinstance(value, torch.Tensor):
        return str(value.dtype).removeprefix("torch."), value.tolist()
    if isinstance(value, collections.abc.Mapping):
        return type(value).__name__, {key: shown(torch, each) for key, each in value.items()}
    if isinstance(value, np.ndarray) or not isinstance(value, (list, tuple, collections.UserList)):
        return value
    return type(value).__name__, [shown(torch, each) for each in value]


class Named(dict):
    """A dict with something beside."""

    def __init__(self, *args, note=None):
        super().__init__(*args)
        self.note = note


BATCHES = {
    "ints": (lambda t: [1, 2], ("int64", [1, 2])),
    "bools": (lambda t: [True, False], ("bool", [True, False])),
    "int and bool": (lambda t: [1, True], ("int64", [1, 1])),
    "floats": (lambda t: [0.5, 2.0], ("float64", [0.5, 2.0])),
    "float and int": (lambda t: [0.5, 2], ("float64", [0.5, 2.0])),
    "strings": (lambda t: ["a", "b"], ("list", ["a", "b"])),
    "bytes": (lambda t: [b"a", b"b"], ("list", [b"a", b"b"])),
    "tensors": (lambda t: [t.tensor([1, 2]), t.tensor([3, 4])], ("int64", [[1, 2], [3, 4]])),
    "0-d": (lambda t: [t.tensor(1.5), t.tensor(2.5)], ("float32", [1.5, 2.5])),
    "empty": (lambda t: [t.zeros(0), t.zeros(0)], ("float32", [[], []])),
    "transposed": (
        lambda t: [t.tensor([[1, 2], [3, 4]]).t(), t.tensor([[5, 6], [7, 8]]).t()],
        ("int64", [[[1, 3], [2, 4]], [[5, 7], [6, 8]]]),
    ),
    "arrays": (lambda t: [np.zeros(2), np.ones(2)], ("float64", [[0.0, 0.0], [1.0, 1.0]])),
    "NumPy numbers": (lambda t: [np.float32(1), np.float32(2)], ("float32", [1.0, 2.0])),
    "NumPy bools": (lambda t: [np.True_, np.False_], ("bool", [True, False])),
    "tuples": (lambda t: [(1, "a"), (2, "b")], ("list", [("int64", [1, 2]), "ab"])),
    "lists": (lambda t: [[1, 2.0], [3, 4.0]], ("list", [("int64", [1, 3]), ("float64", [2, 4])])),
    "named tuples": (
        lambda t: [Point(1, 2), Point(3, 4)],
        ("Point", [("int64", [1, 3]), ("int64", [2, 4])]),
    ),
    "dicts": (
        lambda t: [{"a": 1, "b": (2,)}, {"b": (4,), "a": 3}],
        ("dict", {"a": ("int64", [1, 3]), "b": ("list", [("int64", [2, 4])])}),
    ),
    "ordered": (
        lambda t: [collections.OrderedDict(a=1), collections.OrderedDict(a=2)],
        ("OrderedDict", {"a": ("int64", [1, 2])}),
    ),
    "own dict": (lambda t: [Named({"a": 1})] * 2, ("Named", {"a": ("int64", [1, 1])})),
    "read-only": (
        lambda t: [types.MappingProxyType({"a": 1})] * 2,
        ("mappingproxy", {"a": ("int64", [1, 1])}),
    ),
    "own list": (
        lambda t: [collections.UserList([1, 2])] * 2,
        ("UserList", [("int64", [1, 1]), ("int64", [2, 2])]),
    ),
    "ranges": (lambda t: [range(2), range(2)], ("list", [("int64", [0, 0]), ("int64", [1, 1])])),
    "nested": (
        lambda t: [{"a": [Point(t.ones(1), 1)]}] * 2,
        ("dict", {"a": ("list", [("Point", [("float32", [[1], [1]]), ("int64", [1, 1])])])}),
    ),
}


@both
@pytest.mark.parametrize("name", BATCHES)
def test_batches(torch, name):
    make, expected = BATCHES[name]
    batch = torch.utils.data.default_collate(make(torch))
    if name == "tuples":  # strings come as a tuple here: zip made it
        assert batch.pop() == ("a", "b")
        expected = ("list", [("int64", [1, 2])])
    assert shown(torch, batch) == expected


NO_KIND = (
    "TypeError: default_collate: batch must contain tensors, numpy arrays, numbers, dicts or "
    "lists; found "
)
NOT_EQUAL = (
    "RuntimeError: stack expects each tensor to be equal size, but got [2] at entry 0 and [3] at "
    "entry 1"
)
WRONG = {
    "objects": (lambda t: [object()], f"{NO_KIND}<class 'object'>"),
    "None": (lambda t: [None], f"{NO_KIND}<class 'NoneType'>"),
    "arrays of strings": (lambda t: [np.array(["a"])], f"{NO_KIND}<U1"),
    "shapes": (lambda t: [t.ones(2), t.ones(3)], NOT_EQUAL),
    "as many numbers": (lambda t: [t.ones(2), t.ones(3), t.ones(1)], NOT_EQUAL),
    "lengths": (
        lambda t: [[1], [1, 2]],
        "RuntimeError: each element in list of batch should be of equal size",
    ),
    "keys": (lambda t: [{"a": 1}, {"b": 1}], "KeyError: a"),
    "nothing": (lambda t: [], "IndexError: list index out of range"),
}


@both
@pytest.mark.parametrize("name", WRONG)
def test_errors(torch, name):
    make, expected = WRONG[name]
    assert ": ".join(error(torch.utils.data.default_collate, make(torch))) == expected


@both
def test_stacked_tensors_keep_their_history_and_lie_row_by_row(torch):
    x = torch.ones(2, requires_grad=True)
    batch = torch.utils.data.default_collate([x * 2, x * 3])
    assert type(batch.grad_fn).__name__ == "StackBackward0"
    rows = torch.ones(3, 2, requires_grad=True)
    assert torch.utils.data.default_collate([rows[0], rows[1]]).requires_grad
    leaf = torch.utils.data.default_collate([torch.ones(2, 3).t(), torch.ones(2, 3).t()])
    assert (leaf.is_contiguous(), leaf.requires_grad, tuple(leaf.shape)) == (True, False, (2, 3, 2))
    mixed = [torch.ones(1), torch.ones(1, dtype=torch.float64)]
    assert torch.utils.data.default_collate(mixed).dtype == torch.float64
    assert torch.utils.data.default_collate([2**62, -(2**63)]).tolist() == [2**62, -(2**63)]


@both
def test_a_dict_keeps_what_it_is_beside(torch):
    batch = torch.utils.data.default_collate([Named({"a": 1}, note="first"), Named({"a": 2})])
    assert (batch.note, batch["a"].tolist()) == ("first", [1, 2])


CONVERTED = {
    "number": (lambda t: 1, 1),
    "string": (lambda t: "a", "a"),
    "array": (lambda t: np.arange(2), ("int64", [0, 1])),
    "NumPy number": (lambda t: np.float64(2), ("float64", 2.0)),
    "NumPy string": (lambda t: np.str_("a"), "a"),
    "tuple": (lambda t: (1, np.arange(2)), ("list", [1, ("int64", [0, 1])])),
    "named tuple": (lambda t: Point(1, np.arange(1)), ("Point", [1, ("int64", [0])])),
    "dict": (lambda t: {"a": np.arange(1)}, ("dict", {"a": ("int64", [0])})),
    "list": (lambda t: [np.ones(1), "b"], ("list", [("float64", [1.0]), "b"])),
    "range": (lambda t: range(2), ("list", [0, 1])),
    "read-only": (lambda t: types.MappingProxyType({"a": 1}), ("mappingproxy", {"a": 1})),
}


@both
@pytest.mark.parametrize("name", CONVERTED)
def test_default_convert(torch, name):
    make, expected = CONVERTED[name]
    assert shown(torch, torch.utils.data.default_convert(make(torch))) == expected


@both
def test_default_convert_leaves_what_it_can(torch):
    convert = torch.utils.data.default_convert
    x, strings, array = torch.ones(1), np.array(["a"]), np.ones(2, np.float32)
    assert convert(x) is x
    assert convert(strings) is strings
    convert(array)[0] = 5
    assert array[0] == 5  # the memory is shared


def test_a_program_may_add_its_own_kinds():
    import minitorch
    from minitorch.utils.data.collate import collate, default_collate_fn_map

    def as_text(batch, *, collate_fn_map):
        return "-".join(map(str, batch))

    assert collate([1, 2], collate_fn_map={int: as_text}) == "1-2"
    assert collate([(1, 2), (3, 4)], collate_fn_map={int: as_text}) == ["1-3", "2-4"]
    assert collate([True], collate_fn_map={int: as_text}) == "True"  # a subclass
    default_collate_fn_map[complex] = as_text
    try:
        assert minitorch.utils.data.default_collate([1j, 2j]) == "1j-2j"
    finally:
        del default_collate_fn_map[complex]
