"""Record how torch prints several hundred tensors, into printing.json.gz next to this file.

Run it with torch 2.13 installed: `python tests/goldens/record_printing.py`. The same torch gives
the same bytes. A case holds everything that the test needs to print the same tensor again:

    dtype, shape, data      the elements: name, list, flat list in C order
    permute, steps, expand  views to be taken of it, in this order (absent: not taken)
    options, default_dtype  arguments of set_printoptions; name of the default dtype
    requires_grad, grad_fn  the history to show
    text                    what torch printed
"""

import gzip
import itertools
import json
import os
import pathlib

import numpy as np
import torch
from torch._tensor_str import printoptions

TARGET = pathlib.Path(__file__).with_name("printing.json.gz")
INTEGERS = ["uint8", "int8", "int16", "int32", "int64", "uint16", "uint32", "uint64"]
FLOATS = ["float16", "float32", "float64"]
NAN, INF = float("nan"), float("inf")


def case(values, dtype="float32", shape=None, **rest):
    """One case, without torch's answer."""
    with np.errstate(over="ignore"):
        array = np.array(values, dtype=dtype)
    array = array if shape is None else array.reshape(shape)
    return {"dtype": dtype, "shape": list(array.shape), "data": array.ravel().tolist(), **rest}


def special_floats():
    """Notations: whole, fixed, scientific; what has no say in the choice; limits of the rule."""
    rows = [
        [0.0], [-0.0], [-0.0, 1.0], [-0.0, 0.5], [0.0, -0.0, 123.0], [1.0, 2.0, 3.0], [-1.0, 20.0],
        [0.1, 0.2], [1 / 3, -2 / 3], [1.5, NAN], [1.0, NAN], [NAN], [INF], [-INF, INF, NAN],
        [NAN, 0.0], [INF, 0.0, -0.0], [1.0, INF, -INF], [10.0, -INF], [0.5, INF, -INF, NAN],
        [1e-4, 1e-4], [9.9999e-5], [1e-5], [1e-3, 1.0], [1e-3, 1.001], [1.0, 1000.0], [1.0, 1001.0],
        [0.5, 500.0], [0.5, 500.5], [1e8], [1.00000008e8], [1e8, 1e6], [123456.0], [65504.0, 1.0],
        [1e-7, INF], [1e10, NAN, -0.0], [0.0, 1e-5, 1.0], [-1e-5, 1.0], [1e38, -1e38], [1e-38],
        [1e-45, 1e38], [6e-8], [0.00005, 0.5], [0.99995, 0.99994], [2.5, 0.5, 1.5],
        [0.12345, 0.12355],
        [1.00005, 2.0], [99999.5, 1000.25], [2.0**31, 2.0**24 + 1], [-0.00001, -0.0], [1e-4, 0.1],
    ]  # fmt: skip
    for row, dtype in itertools.product(rows, FLOATS):
        yield case(row, dtype)
    for row in ([5e-324, 1e308], [1e-310], [1e300], [0.1 + 0.2], [1e15 + 0.5], [2.0**53 + 2]):
        yield case(row, "float64")
    numbers = 0.0, -0.0, 1.0, 0.70710678, 1e-9, 1e9, NAN, -INF
    for value, dtype in itertools.product(numbers, FLOATS):
        yield case(value, dtype)


def special_integers():
    """Both ends of every integer dtype, bool, 0-d, columns of unequal width."""
    for dtype in INTEGERS:
        limits = np.iinfo(dtype)
        yield case([limits.min, 0, 1, limits.max], dtype)
        yield case(limits.max, dtype)
        yield case(np.arange(12), dtype, [3, 4])
    yield case([True, False], "bool")
    yield case([True, True], "bool")
    yield case(False, "bool")
    yield case([[True, False], [False, False]], "bool")
    yield case([[1, -20], [300, -4000]], "int64")


def empties():
    """Nothing between the brackets: shape and dtype have to be told."""
    for shape in ([0], [0, 3], [3, 0], [2, 0, 3], [0, 0]):
        for dtype in ["float32", "float64", "int64", "bool", "uint8"]:
            yield case([], dtype, shape)
    yield case([], "float64", [0, 3], default_dtype="float64", requires_grad=True)
    yield case([], "float32", [0], grad_fn="MulBackward0")
    yield case([], "int64", [0, 3], options={"edgeitems": 0})


def numbers(count, scale=1.0):
    """Scattered multiples of 1/64 between -8 and 8, times `scale`: exact in every float dtype."""
    return (np.arange(count) * 397 % 1024 - 512) / 64.0 * scale


def shapes_and_lines():
    """Nested brackets, indentation, broken lines, in up to five dimensions."""
    shapes = [
        [1], [7], [8], [9], [10], [30], [100], [1, 1], [2, 3], [3, 2], [2, 20], [40, 2], [2, 3, 4],
        [2, 1, 3], [1, 2, 2, 2], [2, 2, 1, 3], [2, 1, 2, 1, 2], [1, 1, 1, 1, 1], [5, 13],
        [2, 2, 15],
    ]  # fmt: skip
    for shape, dtype in itertools.product(shapes, ["float32", "int64", "float64"]):
        yield case(numbers(np.prod(shape), 10.0), dtype, shape)
    # Zeros do not count for the width, so rows of them come out longer than linewidth.
    for value, shape in itertools.product((0.0, -0.0, 1.0, NAN), ([40], [2, 30])):
        yield case(np.full(shape, value), requires_grad=True)
    for linewidth in (1, 10, 20, 40, 79, 81, 120, 1000):
        yield case(numbers(60), shape=[2, 30], options={"linewidth": linewidth})
        yield case(numbers(60, 64), "int32", [60], options={"linewidth": linewidth})


def summaries():
    """More elements than the threshold."""
    shapes = [
        [1001], [1000], [2000], [1001, 1], [1, 1001], [6, 200], [7, 200], [200, 6], [200, 7],
        [40, 40], [7, 7, 30], [2, 3, 400], [10, 11, 12], [3, 4, 5, 20], [7, 7, 7, 7], [1, 1, 1100],
    ]  # fmt: skip
    for shape, dtype in itertools.product(shapes, ["int64", "float32"]):
        yield case(np.arange(np.prod(shape)), dtype, shape)
    yield case(numbers(1500), "float64", [30, 50], requires_grad=True)
    # Hidden values have no say in notation and width.
    hidden = np.ones(1200)
    hidden[600] = 1e20
    yield case(hidden)
    yield case(hidden, shape=[30, 40])
    yield case(np.arange(1200) % 2 == 0, "bool")
    for edgeitems, threshold in itertools.product((0, 1, 2, 5, 40), (0, 5, 50)):
        options = {"edgeitems": edgeitems, "threshold": threshold}
        for shape in ([], [1], [6], [40], [3, 3], [2, 21], [9, 9], [2, 3, 7], [4, 4, 4]):
            count = int(np.prod(shape))
            yield case(numbers(count), "float32", shape, options=options)
        yield case(np.arange(81), "int16", [9, 9], options=options)


def all_options():
    """Precision, forced notation, profiles, on values that would print differently without."""
    rows = [
        [1.0, -0.5, 1234.5678, 1e-3], [1.0, 2.0, -0.0], [1e-9, 1e9], [NAN, 0.0, INF], [0.123456789],
    ]  # fmt: skip
    for row, dtype in itertools.product(rows, ["float32", "float64"]):
        for precision, sci_mode in itertools.product((None, 0, 1, 8), (None, True, False)):
            if precision is not None or sci_mode is not None:
                yield case(row, dtype, options={"precision": precision, "sci_mode": sci_mode})
    for profile in ("default", "short", "full"):
        yield case(numbers(20, 1.1), options={"profile": profile})
        yield case(np.arange(1100), "int64", options={"profile": profile})
        yield case(numbers(20, 1.1), options={"profile": profile, "precision": 3, "linewidth": 40})
    yield case(np.arange(1001), "float32", options={"profile": "full", "sci_mode": True})
    yield case([3, 4], "int32", options={"precision": 7, "sci_mode": True})


def histories():
    """Suffixes: their order, and where they move to a line of their own."""
    yield case([1.0, 2.0], requires_grad=True)
    yield case([1.0, 2.0], "float64", requires_grad=True)
    yield case([2.0, 4.0], grad_fn="MulBackward0")
    yield case([[2.0, 4.0]], "float16", grad_fn="ViewBackward0")
    yield case(0.7071, grad_fn="MeanBackward0")
    for default in ("float32", "float64"):
        for dtype in ("float16", "float32", "float64", "int64", "int32", "bool"):
            yield case([[0, 1]], dtype, default_dtype=default)
            yield case([], dtype, default_dtype=default)
    for count in range(4, 12):
        yield case(np.arange(count) + 0.5, requires_grad=True)
        yield case(np.arange(count) + 0.5, "float64", grad_fn="NativeLayerNormBackward0")
    for length in range(40, 66, 3):
        yield case([0.25, 0.5], "float64", grad_fn="N" * length)
        yield case([[0.25], [0.5]], "float32", grad_fn="N" * length)


def views():
    """Memory that is not in order, and elements that share memory."""
    for dtype in ("float32", "int64", "bool"):
        yield case(np.arange(12) % 5, dtype, [3, 4], permute=[1, 0])
        yield case(np.arange(24) % 7, dtype, [2, 3, 4], permute=[2, 0, 1], steps=[2, 1, 2])
        yield case(np.arange(3), dtype, [3, 1], expand=[2, 3, 4])
        yield case(1, dtype, [], expand=[2, 2])
        yield case(np.arange(60), dtype, [6, 10], permute=[1, 0], expand=[20, 10, 6])
        yield case(np.arange(10), dtype, [10], steps=[3])


def custom_node(name):
    """A torch op that passes its input on, and whose node prints as `name`."""
    methods = {
        "forward": staticmethod(lambda ctx, x: x.clone()),
        "backward": staticmethod(lambda ctx, g: g),
    }
    function = type("Recorded", (torch.autograd.Function,), methods)
    function._backward_cls.__name__ = name
    return function.apply


def to_torch(given):
    """The tensor that a case describes."""
    array = np.array(given["data"], dtype=given["dtype"]).reshape(given["shape"])
    x = torch.from_numpy(array)
    if "permute" in given:
        x = x.permute(given["permute"])
    if "steps" in given:
        x = x[tuple(slice(None, None, step) for step in given["steps"])]
    if "expand" in given:
        x = x.expand(given["expand"])
    if given.get("requires_grad"):
        x.requires_grad_()
    if "grad_fn" in given:
        x = custom_node(given["grad_fn"])(x.requires_grad_())
    return x


def record(given):
    """The case with torch's answer."""
    torch.set_default_dtype(getattr(torch, given.get("default_dtype", "float32")))
    with printoptions(**given.get("options", {})):
        return {**given, "text": repr(to_torch(given))}


def main():
    kinds = special_floats, special_integers, empties, shapes_and_lines, summaries, all_options
    cases = [record(given) for kind in (*kinds, histories, views) for given in kind()]
    lines = ",\n".join(json.dumps(entry) for entry in cases)
    text = f'{{"torch": "{torch.__version__}", "cases": [\n{lines}\n]}}\n'
    # mtime=0: recording again gives the same bytes.
    partial = TARGET.with_suffix(".partial")
    partial.write_bytes(gzip.compress(text.encode("utf-8"), 9, mtime=0))
    os.replace(partial, TARGET)
    print(f"{len(cases)} cases, {TARGET.stat().st_size} bytes: {TARGET.name}")


if __name__ == "__main__":
    main()
