"""Every known difference still exists, and every excuse is one of them."""

import contextlib
import io
import pathlib
import re
import subprocess
import sys
import tomllib
import warnings

import pytest

import minitorch
from tests.autograd.conftest import torch, with_torch

TESTS = pathlib.Path(__file__).parents[1]
KNOWN = tomllib.loads((TESTS / "known_differences.toml").read_text(encoding="utf-8"))
ENTRIES = pytest.mark.parametrize("name", KNOWN)


def printed(program, module):
    """What a program prints; `torch` is the module."""
    out = io.StringIO()
    with warnings.catch_warnings(), contextlib.redirect_stdout(out):
        warnings.simplefilter("ignore")
        exec(program, {"torch": module})
    return out.getvalue().strip()


@ENTRIES
def test_what_minitorch_does(name):
    entry = KNOWN[name]
    shown = printed(entry["program"], minitorch)
    assert shown
    if not entry.get("varies"):
        assert shown == entry["minitorch_prints"].strip()
        assert shown != entry["torch_prints"].strip(), "they are alike: this is no difference"


@ENTRIES
@pytest.mark.parametrize("module", [with_torch])
def test_what_torch_does(name, module):
    entry = KNOWN[name]
    if entry.get("crashes"):
        program = f"import torch\n{entry['program']}"
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
        assert done.returncode != 0, "torch does not crash any more"
    elif not entry.get("varies"):
        assert printed(entry["program"], module) == entry["torch_prints"].strip()


@ENTRIES
def test_an_entry_says_what_and_why(name):
    entry = KNOWN[name]
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)+", name)
    for key in ("torch", "minitorch", "why"):
        assert entry[key].rstrip(")").endswith(".")
        assert len(entry[key]) > 15
    assert len(entry["program"].strip().splitlines()) <= 12


def test_every_excuse_is_a_known_difference():
    source = (TESTS / "fuzz" / "excuses.py").read_text(encoding="utf-8")
    used = set(re.findall(r'"([a-z0-9]+(?:-[a-z0-9]+)+)"', source))
    assert len(used) > 8
    assert used <= KNOWN.keys(), used - KNOWN.keys()


def test_the_op_table_names_its_excuses():
    for file, ids in (("sweeps.py", "last-bits order-of-sums"), ("observe.py", "wrong-arguments")):
        source = (TESTS / "ops" / file).read_text(encoding="utf-8")
        assert all(name in source and name in KNOWN for name in ids.split()), file


def test_the_list_is_read_without_torch():
    assert torch is None or torch.__name__ == "torch"
    assert "half-done-write" in KNOWN
