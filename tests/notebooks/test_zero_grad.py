"""What chapter 8 says of the source of accumulate_grad is so."""

import inspect
import re

import notebooks

from minitorch.autograd import leaves as delivery

NB = notebooks.read(notebooks.BOOK / "08-zero-grad.ipynb")
IDS = [cell["id"] for cell in NB["cells"]]


def test_what_is_said_of_the_source_is_in_it():
    source = inspect.getsource(delivery.accumulate_grad)
    cell = NB["cells"][IDS.index("source-of-accumulate")]
    assert notebooks.text(cell["outputs"][0]["data"]["text/plain"]) + "\n" == source
    said = NB["cells"][IDS.index("about-the-source")]["source"].partition("\n\n")[0]
    pieces = re.findall(r"`([^`]+)`", said)
    assert {"old", "fresh", "memory[...] = g"} <= set(pieces)
    for piece in pieces:
        words = re.escape(piece).replace(r"\.\.\.,", ".*,")  # np.add(..., out=old.array)
        assert re.search(words, source), piece


def test_the_tree_shows_files_that_exist():
    tree = re.search(r"(?s)```\nminitorch/\n(.*?)```", NB["cells"][-1]["source"])[1]
    package, inside_autograd = notebooks.ROOT / "minitorch", False
    for line in tree.splitlines():
        if not line.startswith(" " * 8):
            inside_autograd = line.strip() == "autograd/"
        folder = package / "autograd" if inside_autograd else package
        for name in re.findall(r"[\w/]+\.py", line):
            assert (folder / name).is_file(), name
