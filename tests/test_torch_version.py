"""Versions that compare as numbers, as torch.torch_version has them."""

import tomllib
from itertools import pairwise
from pathlib import Path

import pytest

import minitorch
from minitorch.torch_version import TorchVersion, order_of
from tests.nn.both import both

ORDERED = [
    "1.0.dev1", "1.0a1", "1.0a2.dev3", "1.0a2", "1.0b1", "1.0rc1", "1.0", "1.0+cpu", "1.0+cpu.2",
    "1.0.post1", "1.1", "1.9.3", "1.10", "2.0.0", "2.13.0+minitorch0.1.0", "1!0.5",
]  # fmt: skip


def test_order():
    keys = [order_of(text) for text in ORDERED]
    assert None not in keys
    assert keys == sorted(keys)
    for before, after in pairwise(ORDERED):
        assert TorchVersion(before) < after
        assert TorchVersion(after) >= before


def test_other_kinds():
    version = TorchVersion("2.13.0")
    assert version == "2.13" == version  # (str.__eq__ would say no)
    assert version >= (2, 13)
    assert version == [2, 13, 0]
    assert version > (2, 13, "0a1")
    assert version > TorchVersion("2.9.1")
    assert hash(version) == hash("2.13.0")
    assert version < "parrot"  # text that is no version compares as text
    with pytest.raises(TypeError):
        _ = version > 3


def test_the_version_of_this_package():
    version = minitorch.__version__
    assert version >= "2.0"
    assert version.split("+")[0] == "2.13.0"
    assert tuple(int(part) for part in version.split(".")[:2]) >= (1, 8)
    assert minitorch.version.__version__ == version
    assert minitorch.version.cuda is None
    pyproject = Path(__file__).parents[1].joinpath("pyproject.toml").read_text("utf-8")
    assert tomllib.loads(pyproject)["project"]["version"] == minitorch.version.minitorch


@both
def test_what_it_is_built_with(torch):
    assert "\n  - " in torch.__config__.show()
    assert "Environment variables:" in torch.__config__.parallel_info()
