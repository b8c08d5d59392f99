"""How tensors print: goldens recorded from torch 2.13, live comparison where torch is there."""

import gzip
import json
import math
import os
import pathlib
import time
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minitorch.devices import device as devices
from minitorch.tensors import dtypes, printing
from minitorch.tensors.printing import format_array, tensor_format, tensor_repr

try:
    import torch
except ImportError:
    torch = None

with gzip.open(pathlib.Path(__file__).parents[1] / "goldens" / "printing.json.gz", "rb") as file:
    GOLDENS = json.load(file)["cases"]

# More examples, and new ones each time:
# PRINTING_EXAMPLES=20000 pytest tests/tensors/test_printing.py
EXAMPLES = int(os.environ.get("PRINTING_EXAMPLES", "200"))


class Node:
    def __init__(self, name):
        self._name = name

    def name(self):
        return self._name


class Tensor:
    """All that printing reads of a tensor, so that it is tested apart from the floors above."""

    def __init__(self, array, requires_grad=False, grad_fn=None, device=None):
        self.array = np.asarray(array)
        self.shape = self.array.shape
        self.dtype = dtypes.from_numpy_dtype(self.array.dtype)
        self.requires_grad = requires_grad
        self.grad_fn = None if grad_fn is None else Node(grad_fn)
        self.device = device or devices.cpu

    def __repr__(self):
        return tensor_repr(self)

    def __format__(self, spec):
        return tensor_format(self, spec)


class Masked(Tensor):
    pass


class Parameter(Tensor):
    pass


@pytest.fixture(autouse=True)
def untouched_settings():
    """Every test starts from, and leaves behind, the defaults."""
    yield
    printing.set_printoptions(profile="default")
    dtypes.set_default_dtype(dtypes.float32)


def view(array, case):
    """The view that a golden describes (see goldens/record_printing.py)."""
    if "permute" in case:
        array = array.transpose(case["permute"])
    if "steps" in case:
        array = array[tuple(slice(None, None, step) for step in case["steps"])]
    if "expand" in case:
        array = np.broadcast_to(array, case["expand"])
    return array


def label(case):
    rest = {k: v for k, v in case.items() if k not in ("text", "data", "dtype", "shape")}
    return f"{case['dtype']}{case['shape']}{rest or ''}"


@pytest.mark.parametrize("case", GOLDENS, ids=label)
def test_prints_what_torch_printed(case):
    array = np.array(case["data"], dtype=case["dtype"]).reshape(case["shape"])
    tensor = Tensor(view(array, case), case.get("requires_grad", False), case.get("grad_fn"))
    dtypes.set_default_dtype(getattr(dtypes, case.get("default_dtype", "float32")))
    with printing.printoptions(**case.get("options", {})):
        assert repr(tensor) == case["text"]


def test_enough_goldens():
    assert len(GOLDENS) >= 300
    assert len({case["text"] for case in GOLDENS}) >= 300


# ---------------------------------------------------------------- live comparison


FLOAT_DTYPES = ["float16", "float32", "float64"]
INTEGER_DTYPES = ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"]
SPECIALS = [0.0, -0.0, math.nan, math.inf, -math.inf]


@st.composite
def float_values(draw, dtype, count):
    """Values of one magnitude or many, whole or not, some of them special."""
    random = np.random.RandomState(draw(st.integers(0, 2**31)))
    low = draw(st.integers(-12, 12))
    span = draw(st.sampled_from([0, 1, 3, 4, 10]))
    values = random.uniform(-1, 1, count) * 10.0 ** random.uniform(low, low + span, count)
    if draw(st.booleans()):
        values = np.rint(values)
    decimals = draw(st.none() | st.integers(0, 5))
    if decimals is not None:
        values = np.round(values, decimals)
    special = random.uniform(size=count) < draw(st.sampled_from([0.0, 0.0, 0.1, 0.5, 1.0]))
    kinds = draw(st.lists(st.sampled_from(SPECIALS), min_size=1))
    with np.errstate(over="ignore"):
        return np.where(special, random.choice(kinds, count), values).astype(dtype)


@st.composite
def integer_values(draw, dtype, count):
    limits = np.iinfo(dtype)
    size = min(limits.max, 10 ** draw(st.integers(0, 19)))
    random = np.random.RandomState(draw(st.integers(0, 2**31)))
    fractions = random.uniform(-1 if limits.min < 0 else 0, 1, count)
    return np.array([int(fraction * size) for fraction in fractions], dtype=dtype)


@st.composite
def arrays(draw):
    """An array of any dtype and shape: small and exotic, or larger and drawn from a seed."""
    shape = draw(
        st.lists(st.integers(0, 9), max_size=5)
        | st.lists(st.integers(1, 60), min_size=1, max_size=2)
        | st.lists(st.integers(900, 1100), min_size=1, max_size=1)
    )
    count = math.prod(shape)
    dtype = draw(st.sampled_from([*FLOAT_DTYPES, *FLOAT_DTYPES, *INTEGER_DTYPES, "bool"]))
    if dtype == "bool":
        return (draw(integer_values("uint8", count)) % 2 == 1).reshape(shape)
    if dtype in INTEGER_DTYPES:
        return draw(integer_values(dtype, count)).reshape(shape)
    if count <= 6 and draw(st.booleans()):
        width = int(dtype[5:])
        chosen = draw(st.lists(st.floats(width=width), min_size=count, max_size=count))
        return np.array(chosen, dtype=dtype).reshape(shape)
    return draw(float_values(dtype, count)).reshape(shape)


options = st.fixed_dictionaries(
    {},
    optional={
        "precision": st.integers(0, 9),
        "threshold": st.sampled_from([0, 3, 20, 100, 1000, math.inf]),
        "edgeitems": st.integers(0, 6),
        "linewidth": st.integers(1, 130),
        "profile": st.sampled_from(["default", "short", "full", "unknown"]),
        "sci_mode": st.sampled_from([None, True, False]),
    },
)


@pytest.mark.oracle
@pytest.mark.skipif(torch is None, reason="torch is not installed: nothing to compare with")
@settings(max_examples=EXAMPLES, deadline=None, derandomize=EXAMPLES <= 200)
@given(st.data(), arrays(), options)
def test_prints_what_torch_prints(data, array, chosen):
    theirs = torch.from_numpy(array)
    order = data.draw(st.permutations(range(array.ndim)))
    step = data.draw(st.sampled_from([1, 1, 2]))
    expanded = data.draw(st.booleans())
    case = {"permute": order, "steps": [step] * array.ndim}
    theirs = theirs.permute(order)[tuple([slice(None, None, step)] * array.ndim)]
    if expanded:
        case["expand"] = [2, *theirs.shape]
        theirs = theirs.expand(case["expand"])
    history: dict[str, Any] = {}
    if theirs.is_floating_point():
        history["requires_grad"] = data.draw(st.booleans())
        theirs = theirs.detach().requires_grad_(history["requires_grad"])
        if history["requires_grad"] and data.draw(st.booleans()):
            theirs = theirs * 1
            history["grad_fn"] = "MulBackward0"
    default = data.draw(st.sampled_from(["float32", "float32", "float64"]))
    dtypes.set_default_dtype(getattr(dtypes, default))
    torch.set_default_dtype(getattr(torch, default))
    try:
        with printing.printoptions(**chosen), torch._tensor_str.printoptions(**chosen):
            assert repr(Tensor(view(array, case), **history)) == repr(theirs)
    finally:
        torch.set_default_dtype(torch.float32)


# ---------------------------------------------------------------- options


def test_options_start_with_the_defaults_of_torch():
    assert printing.get_printoptions() == {
        "precision": 4,
        "threshold": 1000,
        "edgeitems": 3,
        "linewidth": 80,
        "sci_mode": None,
    }


def test_options_last_until_changed_except_sci_mode():
    printing.set_printoptions(precision=2, sci_mode=True)
    assert format_array(np.array([0.5])) == "[5.00e-01]"
    printing.set_printoptions(edgeitems=1)
    assert printing.get_printoptions()["sci_mode"] is None
    assert format_array(np.array([0.5])) == "[0.50]"


def test_profile_is_overridden_by_other_arguments():
    printing.set_printoptions(linewidth=33, profile="short", precision=7)
    now = printing.get_printoptions()
    assert (now["precision"], now["edgeitems"], now["linewidth"]) == (7, 2, 33)
    printing.set_printoptions(profile="full")
    assert printing.get_printoptions()["threshold"] == math.inf


def test_unknown_profile_changes_nothing_as_in_torch():
    before = printing.get_printoptions()
    printing.set_printoptions(profile="tiny")
    assert printing.get_printoptions() == before


def test_printoptions_restores_after_an_exception():
    printing.set_printoptions(precision=3, sci_mode=False)
    before = printing.get_printoptions()
    inside = {}

    def fail():
        with printing.printoptions(profile="short", sci_mode=True):
            inside.update(printing.get_printoptions())
            raise KeyError

    with pytest.raises(KeyError):
        fail()
    assert (inside["precision"], inside["sci_mode"]) == (2, True)
    assert printing.get_printoptions() == before


def test_unknown_option_is_refused():
    with pytest.raises(TypeError, match="unexpected keyword argument 'digits'"):
        printing.printoptions(digits=3).__enter__()


# ---------------------------------------------------------------- around the values


def test_values_alone_are_indented_to_the_given_column():
    assert format_array(np.eye(2), indent=3) == "[[1., 0.],\n    [0., 1.]]"
    assert format_array(np.float32(2.5)) == "2.5000"


def test_device_comes_first_unless_cpu():
    x = Tensor(np.zeros((0, 2)), requires_grad=True, device=devices.device("cuda", 1))
    expected = "tensor([], device='cuda:1', size=(0, 2), dtype=torch.float64,\n       "
    assert repr(x) == expected + "requires_grad=True)"


def test_subclass_prints_under_its_own_name_and_parameter_does_not():
    assert repr(Masked([[1, 2], [3, 4]])) == "Masked([[1, 2],\n        [3, 4]])"
    assert repr(Parameter(np.float32(1.0))) == "tensor(1.)"


def test_forbidden_history_prints_as_invalid():
    class Tainted(Tensor):
        grad_fn = property(lambda self: self.refuse(), lambda self, value: None)

        def refuse(self):
            raise RuntimeError("a view made under no_grad was modified in place")

    assert repr(Tainted(np.float32(1.0), requires_grad=True)) == "Tainted(1., grad_fn=<Invalid>)"


# ---------------------------------------------------------------- format()


@pytest.mark.parametrize(
    ("value", "spec", "expected"),
    [
        (np.float32(0.1), "", "0.10000000149011612"),
        (np.float32(1.23456), ".3f", "1.235"),
        (np.float64(1e-9), "10.2e", "  1.00e-09"),
        (np.int64(42), "05d", "00042"),
        (np.int64(1234567), ",", "1,234,567"),
        (True, "", "True"),
        (np.float16(0.5), "%", "50.000000%"),
    ],
)
def test_zero_dimensional_tensor_formats_as_its_number(value, spec, expected):
    assert format(Tensor(value, requires_grad=True), spec) == expected
    if torch is not None:
        assert format(torch.from_numpy(np.asarray(value)), spec) == expected


def test_other_tensors_format_as_their_repr_and_refuse_a_spec():
    x = Tensor([1, 2])
    assert f"{x}" == "tensor([1, 2])"
    with pytest.raises(TypeError, match=r"^unsupported format string passed to Tensor.__format__$"):
        f"{x:.3f}"


def test_parameter_refuses_a_spec_even_without_dimensions():
    p = Parameter(np.float32(1.5))
    assert f"{p}" == "tensor(1.5000)"
    message = r"^unsupported format string passed to Parameter.__format__$"
    with pytest.raises(TypeError, match=message):
        f"{p:.3f}"


def test_wrong_spec_gives_the_error_of_the_number():
    with pytest.raises(ValueError, match="Unknown format code 'd' for object of type 'float'"):
        f"{Tensor(1.5):d}"


# ---------------------------------------------------------------- cost


@pytest.mark.parametrize("shape", [(1_000_000,), (1000, 1000), (2, 500_000), (100, 100, 100)])
def test_summary_does_not_look_at_all_elements(shape):
    x = Tensor(np.ones(shape, dtype=np.float32))
    best = math.inf
    for _ in range(5):
        start = time.perf_counter()
        repr(x)
        best = min(best, time.perf_counter() - start)
    assert best < 0.005
