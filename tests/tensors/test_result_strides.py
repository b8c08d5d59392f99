"""Where the elements of a result lie in memory: PyTorch's rule, recorded and live."""

import itertools

import pytest

import minitorch

try:
    import torch
except ImportError:
    torch = None

# inf and nan are wanted here; NumPy warns of them, and pytest makes errors of warnings
pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")


def operands(lib):
    """Tensors that broadcast to (2, 3, 4), each with a layout of its own."""

    def count(*shape):
        size = 1
        for n in shape:
            size *= n
        return lib.arange(size).to(lib.float32).reshape(*shape)

    return {
        "rows": count(2, 3, 4),
        "turned": count(4, 3, 2).permute(2, 1, 0),
        "swapped": count(2, 4, 3).permute(0, 2, 1),
        "every second": count(2, 3, 8)[:, :, ::2],
        "swapped, every second": count(3, 2, 8).permute(1, 0, 2)[:, :, ::2],
        "repeated 0": count(1, 3, 4).expand(2, 3, 4),
        "repeated 1": count(2, 1, 4).expand(2, 3, 4),
        "repeated 2": count(2, 3, 1).expand(2, 3, 4),
        "one of all": lib.ones(()).expand(2, 3, 4),
        "size 1": count(2, 3, 1),
        "vector": count(4),
        "number": lib.ones(()),
    }


OPERATIONS = {
    "add": lambda lib, x, y: x + y,
    "pow": lambda lib, x, y: x**y,
    "maximum": lambda lib, x, y: lib.maximum(x, y),
    "eq": lambda lib, x, y: x == y,
    "logical_and": lambda lib, x, y: lib.logical_and(x, y),
    "xlogy": lambda lib, x, y: lib.xlogy(x, y),
    "lerp": lambda lib, x, y: lib.lerp(x, y, 0.5),
    "where": lambda lib, x, y: lib.where(x > y, x, y),
    "clamp": lambda lib, x, y: lib.clamp(x, y, y),
}

RECORDED = [  # of x + y
    ("turned", "rows", (1, 2, 6)),
    ("rows", "turned", (12, 4, 1)),
    ("swapped", "every second", (12, 1, 3)),
    ("swapped, every second", "rows", (4, 8, 1)),
    ("turned", "repeated 0", (1, 2, 6)),
    ("repeated 0", "rows", (12, 4, 1)),
    ("turned", "number", (1, 2, 6)),
    ("size 1", "turned", (3, 1, 6)),
    ("one of all", "swapped", (12, 1, 3)),
]


@pytest.mark.parametrize(("first", "second", "strides"), RECORDED)
def test_as_recorded(first, second, strides):
    tensors = operands(minitorch)
    assert (tensors[first] + tensors[second]).stride() == strides


@pytest.mark.oracle
@pytest.mark.skipif(torch is None, reason="torch is not installed: nothing to compare with")
@pytest.mark.parametrize("name", OPERATIONS)
def test_as_torch_has_it_now(name):
    ours, theirs = operands(minitorch), operands(torch)
    run = OPERATIONS[name]
    wrong = []
    for pair in itertools.product(ours, repeat=2):
        got = run(minitorch, *[ours[key] for key in pair]).stride()
        wanted = run(torch, *[theirs[key] for key in pair]).stride()
        if tuple(got) != tuple(wanted):
            wrong.append((pair, got, wanted))
    assert not wrong


@pytest.mark.skipif(torch is None, reason="torch is not installed: nothing to compare with")
def test_the_recorded_strides_are_torchs():
    tensors = operands(torch)
    for first, second, strides in RECORDED:
        assert (tensors[first] + tensors[second]).stride() == strides
