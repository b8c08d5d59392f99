"""What chapters 5 and 10 say of the package's source is so; the trees show files that exist."""

import inspect
import re

import notebooks
import pytest

import minitorch as torch
from minitorch.graph.node import Function
from minitorch.ops import writing

IN_PLACE = notebooks.read(notebooks.BOOK / "05-in-place.ipynb")
DETACH = notebooks.read(notebooks.BOOK / "10-detach-and-data.ipynb")
SHOWN = [
    (IN_PLACE, "source-of-writing", writing.write_values),
    (DETACH, "source-of-unpacking", Function.kept_arrays),
    (DETACH, "source-of-data", torch.Tensor.data.fget),
]


@pytest.mark.parametrize(("nb", "cell", "shown"), SHOWN, ids=[cell for _, cell, _ in SHOWN])
def test_what_is_said_of_a_source_stands_there(nb, cell, shown):
    source = inspect.getsource(shown)
    place = [one["id"] for one in nb["cells"]].index(cell)
    after = nb["cells"][place + 1]["source"].partition("\n\n")[0]
    names = re.findall(r"`(?:self\.)?([\w.]+?)(?: \+= 1| self)?`", after)
    # named for comparison, not as a part of the source:
    known = {"abs_", "x", "detach", ".data", "inference_mode"}
    assert [name for name in names if name not in source and name not in known] == []


def test_the_last_line_but_one_of_data_makes_a_second_storage():
    lines = inspect.getsource(torch.Tensor.data.fget).strip().splitlines()
    assert "Storage)(self.array)" in lines[-2]
