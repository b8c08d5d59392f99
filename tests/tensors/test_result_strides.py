"""Where the elements of a result lie in memory: PyTorch's rule, recorded and live."""

import itertools

import pytest

import minitorch
from tests.nn.both import both

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


def laid_out(lib, sizes, steps):
    """A tensor with these strides, gaps and expanded dimensions included."""
    span = 1 + sum((n - 1) * step for n, step in zip(sizes, steps))
    return lib.arange(max(span, 1)).to(lib.float32).as_strided(sizes, steps)


OF_ONE = {  # where NumPy has no opinion: sizes 1 and 0, and expanded dimensions
    "copy": (lambda lib, x: x.clone(), (2, 3, 1), (1, 2, 2), (1, 2, 2)),
    "copy of an expanded": (lambda lib, x: x.clone(), (3, 2, 3), (1, 0, 3), (1, 3, 6)),
    "copy without elements": (lambda lib, x: x.clone(), (0, 3, 4), (96, 1, 6), (96, 1, 6)),
    "conversion": (lambda lib, x: x.double(), (3, 1, 1), (1, 3, 3), (1, 3, 3)),
    "likeness": (lambda lib, x: lib.zeros_like(x), (1, 3, 2), (4, 1, 8), (3, 1, 3)),
    "one input": (lambda lib, x: lib.exp(x), (3, 3, 2), (1, 0, 3), (1, 3, 9)),
    "one input, dense": (lambda lib, x: lib.abs(x), (3, 2, 1), (1, 3, 3), (1, 3, 3)),
    "one input, row-major": (lambda lib, x: lib.sin(x), (1, 4), (1, 1), (4, 1)),
    "setting": (lambda lib, x: lib.nn.functional.elu(x), (2, 1, 3), (2, 1, 4), (1, 1, 2)),
    "number": (lambda lib, x: x + 1, (1, 4), (1, 1), (1, 1)),
    "number, without elements": (lambda lib, x: x + 1, (2, 0, 3), (1, 1, 0), (3, 3, 1)),
    "blocks": (lambda lib, x: lib.erf(x), (2, 3, 2), (1, 0, 2), (1, 2, 6)),
    "flip": (lambda lib, x: x.flip(0), (3, 4, 1), (1, 3, 1), (1, 3, 1)),
    "sort": (lambda lib, x: x.sort(1)[0], (4, 1, 3), (3, 30, 1), (3, 30, 1)),
}
LAST = {  # how many channels, on whose side they lie
    "cat": (lambda lib, x: lib.cat([x, x], 1), (120, 1, 30, 6)),
    "stack": (lambda lib, x: lib.stack([x, x], 1), (120, 3, 1, 30, 6)),
    "stack behind": (lambda lib, x: lib.stack([x, x], 4), (120, 40, 10, 2, 1)),
    "batch_norm": (
        lambda lib, x: lib.nn.functional.batch_norm(x, None, None, training=True),
        (60, 1, 15, 3),
    ),
    "group_norm": (lambda lib, x: lib.nn.functional.group_norm(x, 3), (60, 1, 15, 3)),
    "roll": (lambda lib, x: x.roll(1, 2), (60, 1, 15, 3)),
    "resize_": (
        lambda lib, x: lib.ones(24).resize_((1, 2, 3, 4), memory_format=lib.channels_last),
        (24, 1, 8, 2),
    ),
}


@both
@pytest.mark.parametrize("name", OF_ONE)
def test_steps_that_numpy_does_not_care_for(torch, name):
    run, sizes, steps, wanted = OF_ONE[name]
    x = laid_out(torch, sizes, steps)
    assert tuple(run(torch, x).stride()) == wanted


@both
@pytest.mark.parametrize("name", LAST)
def test_channels_that_lie_last_stay_last(torch, name):
    run, wanted = LAST[name]
    x = torch.arange(120.0).reshape(2, 3, 4, 5)
    last = x.contiguous(memory_format=torch.channels_last)
    result = run(torch, last)
    assert tuple(result.stride()) == wanted
    if name != "resize_":
        assert torch.allclose(result, run(torch, x), rtol=1e-4, atol=1e-5)


@pytest.mark.skipif(torch is None, reason="torch is not installed: nothing to compare with")
def test_the_recorded_strides_are_torchs():
    tensors = operands(torch)
    for first, second, strides in RECORDED:
        assert (tensors[first] + tensors[second]).stride() == strides


# ---- a tensor remembers that its array lies row by row ------------------------------------------

CHANGES = {
    "data": lambda x, new: setattr(x, "data", new),
    "resize_": lambda x, new: x.resize_(7, 5),
    "set_": lambda x, new: x.set_(new),
    "out=": lambda x, new: minitorch.add(new, new, out=x.resize_(0)),
    "share_memory_": lambda x, new: x.share_memory_(),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_what_is_remembered_of_an_array_ends_with_it(change):
    """It does not keep the memory, and the next array is not taken for it."""
    x, new = minitorch.ones(3, 4), minitorch.ones(5, 7).t()
    assert (x + x)._in_rows is not None
    assert x._in_rows is x.array
    change(x, new)
    assert x._in_rows is None
    assert (x + x).stride() == x.stride()
    assert (x * 2.0).stride() == x.stride()
    assert x.exp().stride() == x.stride()


@pytest.mark.parametrize(
    "names", [*itertools.product(operands(minitorch), repeat=2)], ids=" and ".join
)
def test_only_arrays_that_lie_row_by_row_are_remembered(names):
    x, y = [operands(minitorch)[name].clone() for name in names]
    results = [x, y, x + y, (x + y) * x, x.exp(), (x * 2.0).sin(), x.reshape(-1), y.neg() - x]
    for result in [*results, *[each + each for each in results]]:
        if result._in_rows is not None:
            assert result._in_rows is result.array
            assert result.array.flags.c_contiguous
