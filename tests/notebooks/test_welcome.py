"""What the welcome page says about the book and about PyTorch is so."""

import re

import notebooks
import numpy as np
import pytest

import minitorch.datasets

PAGE = notebooks.BOOK / "00-welcome.ipynb"
CELLS = {cell["id"]: cell for cell in notebooks.read(PAGE)["cells"]}
PROSE = "\n\n".join(c["source"] for c in CELLS.values() if c["cell_type"] == "markdown")


def chapter_titles():
    """Number -> title of every chapter, as the cards on the pages of the parts call them."""
    found = {}
    for page in (notebooks.BOOK / "parts").glob("*.md"):
        cards = re.findall(r"\{card\} (\d+) · ([^{\n]+)", page.read_text(encoding="utf-8"))
        found.update({int(number): title.strip() for number, title in cards})
    return found


def map_entries():
    """Number -> (title, page it links to or "") of every chapter on the map."""
    table = PROSE.partition("## The map")[2].partition("\n## ")[0]
    rows = [row.split("|")[2] for row in table.splitlines() if row.startswith("|")][2:]
    found = {}
    for entry in "·".join(rows).split("·"):
        text, link = re.fullmatch(r"\s*\[?([^\]]+?)(?:\]\((.+)\))?\s*", entry).groups(default="")
        number, title = re.fullmatch(r"\**(\d+)\s([^*]+)\**", text).groups()
        found[int(number)] = (title, link)
    return found


def test_the_map_names_every_chapter_in_order():
    entries = map_entries()
    assert list(entries) == list(range(27))
    assert {n: title for n, (title, _) in entries.items() if n} == chapter_titles()


def test_the_map_links_the_chapters_that_can_be_read():
    written = {int(path.name[:2]): path.name for path in notebooks.chapters()[1:]}
    assert {n: link for n, (_, link) in map_entries().items() if link} == written


def test_the_network_reads_digits_as_well_as_promised():
    printed = "".join(notebooks.text(out.get("text", "")) for out in CELLS["train"]["outputs"])
    accuracy = float(re.search(r"test accuracy (\S+)", printed)[1])
    assert accuracy >= 0.95
    assert f"**{accuracy * 100:.0f} of 100**" in PROSE


def test_the_listing_for_pytorch_gives_the_same_digits():
    torch = pytest.importorskip("torch", reason="torch is not installed")
    listing = re.search(r"(?ms)^```python\n(import torch\n.*?)^```", PROSE)[1]
    names = {}
    exec(listing, names)
    images, labels = minitorch.datasets.load_digits()
    for theirs, ours in ((names["images"], images), (names["labels"], labels)):
        assert isinstance(theirs, torch.Tensor)
        assert str(theirs.dtype) == str(ours.dtype)
        assert np.array_equal(theirs.numpy(), ours.numpy())
