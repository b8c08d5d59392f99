"""What chapter 8 says of the source of accumulate_grad is so."""

import inspect
import re

import notebooks

from minitorch.autograd import engine

NB = notebooks.read(notebooks.BOOK / "08-zero-grad.ipynb")
IDS = [cell["id"] for cell in NB["cells"]]


def test_what_is_said_of_the_source_is_in_it():
    source = inspect.getsource(engine.accumulate_grad)
    cell = NB["cells"][IDS.index("source-of-accumulate")]
    shown = notebooks.text(cell["outputs"][0]["data"]["text/plain"]).splitlines()
    folded = [line for line in shown if line.lstrip().startswith("...  # ")]
    lines = iter(source.splitlines())
    assert len(folded) == 2
    assert all(line in lines for line in shown if line not in folded)  # and in this order
    said = NB["cells"][IDS.index("about-the-source")]["source"].partition("\n\n")[0]
    pieces = re.findall(r"`([^`]+)`", said)
    assert {"old", "is_free", "leaf._grad.array[...] = g"} <= set(pieces)
    for piece in pieces:
        words = re.escape(piece).replace(r"\.\.\.,", ".*,")  # np.add(..., out=old.array)
        assert re.search(words, source), piece
