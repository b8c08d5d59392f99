"""The examples in PyTorch's documentation of its functions and Tensor's methods, run by both.

They are read from the PyTorch that is installed; none is copied here. Each statement's value,
dtype, shape, strides and print must be the same, or the class and the words of the error. (The
examples of nn, optim and data: tests/test_torch_docs.py.)
"""

import ast
import contextlib
import inspect
import math
import re

import numpy as np
import pytest

import minitorch
from tests.nn.both import NO_TORCH, torch
from tests.test_torch_docs import agree, blocks, outcome, plain

pytestmark = [
    pytest.mark.oracle,
    pytest.mark.skipif(torch is None, reason=NO_TORCH),
]

PLACES = ["", "Tensor", "linalg", "Generator", "Size", "random"]

# Statements that are left out, with what depends on them: these things are not here, or what they
# show is not told (memory that nobody wrote, addresses, seeds of chance, rounding errors).
LEFT_OUT = re.compile(
    r"complex|cfloat|cdouble|sparse|quantiz|cuda|as_real|1j|2j|3j|'mps'|jit|view_as_"
    r"|float8|compile|export|fft|default_device|default_tensor_type|default_dtype|from_file"
    r"|vmap|polar|dist\(.*@|dist\(A, U|dist\(torch.logsumexp|norm\(B.double\(\), -2|empty"
    r"|capsule|TypedStorage|plot"
    r"|\.seed\(|retain_grad\b|stft"
)

# Names that are not here, and examples that differ. The test proves it: an entry no longer true
# fails.
NOT_HERE = [
    "native_channel_shuffle", "set_flush_denormal",
    "linalg.eig",
    "thread_safe_generator",
]  # fmt: skip
# The GPU's; a transform that is not here; and torch's unstable sort of equal elements.
NEVER_RUN = ["Event", "Stream", "vmap", "sort"]
ROUNDED = [
    "cholesky",
    "cholesky_inverse",
    "svd",
    "linalg.ldl_solve",
    "linalg.lstsq",
]  # they print a rounding error
DIFFERENT = {
    **dict.fromkeys(NOT_HERE, "is not here"),
    "typename": "a Parameter's module is minitorch.nn.parameter",
}


def documented():
    seen = {None}
    for place in PLACES if torch else ():
        home = getattr(torch, place) if place else torch
        for name in sorted(dir(home)):
            text = getattr(getattr(home, name, None), "__doc__", None)
            if name[0] == "_" or inspect.ismodule(getattr(home, name)) or text in seen:
                continue
            if isinstance(text, str) and ">>>" in text:
                seen.add(text)
                full = f"{place}.{name}".strip(".")
                if name not in NEVER_RUN and full not in ROUNDED:
                    text = re.sub(r"50, 10, 20|10, 20, 30", "6, 5, 7", text)  # quicker
                    yield full, text


def statements(text):
    """The statements of all examples; a line that is no Python is left out."""
    for block in blocks(text):
        lines = block.splitlines()
        while lines:
            for end in range(len(lines), 0, -1):
                try:
                    found = ast.parse("\n".join(lines[:end])).body
                except SyntaxError:
                    continue
                yield from found
                break
            lines = lines[end:]


def setting(module):
    module.manual_seed(0)
    np.random.seed(0)
    names = {"torch": module, "np": np, "numpy": np, "math": math, "inf": math.inf}
    return {**names, "nn": module.nn, "F": module.nn.functional, "LA": module.linalg}


@contextlib.contextmanager
def doubles(wanted):
    """Floats are float64: rounding then turns no `allclose` of a badly conditioned system over."""
    before = torch.get_default_dtype(), minitorch.get_default_dtype()
    try:
        if wanted:
            torch.set_default_dtype(torch.float64)
            minitorch.set_default_dtype(minitorch.float64)
        yield
    finally:
        torch.set_default_dtype(before[0])
        minitorch.set_default_dtype(before[1])


def compare(text):
    both = {module: setting(module) for module in (torch, minitorch)}
    for statement in statements(text):
        said = ast.unparse(statement)
        if LEFT_OUT.search(said):
            continue
        (value, shown, error), (our_value, our_shown, our_error) = [
            outcome(module, statement, both[module]) for module in both
        ]
        if isinstance(our_error, NameError):  # depends on what was left out
            continue
        if error or our_error:
            assert type(our_error).__name__ == type(error).__name__, (said, error, our_error)
            assert str(our_error).replace("minitorch", "torch") == str(error), said
            continue
        assert shown == our_shown.replace("minitorch", "torch"), said
        assert agree(plain(torch, value), plain(minitorch, our_value)), (said, value, our_value)
        assert pattern(value) == pattern(our_value), said


def pattern(value):
    """How a value prints, but for the digits of its floats."""
    text = repr(value).replace("minitorch", "torch")
    if "0x" in text:
        return ""
    return re.sub(r"\s+", " ", re.sub(r"-?\d+\.\d*(e[-+]\d+)?", "#", text))


@pytest.mark.parametrize(("name", "text"), [pytest.param(*d, id=d[0]) for d in documented()])
def test_example(name, text, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # examples of load and save write files
    try:
        with doubles("solve" in name):
            if name in DIFFERENT:
                with pytest.raises(AssertionError):
                    compare(text)
            else:
                compare(text)
    finally:
        torch.set_flush_denormal(False)  # its own example stops half-way, and NumPy would feel it
        for module in (torch, minitorch):
            module.set_grad_enabled(True)
            module.set_printoptions(profile="default")
            module.use_deterministic_algorithms(False)


def test_every_exception_is_an_example():
    assert DIFFERENT.keys() <= {name for name, _ in documented()}
