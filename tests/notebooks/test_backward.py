"""What chapter 7 says of the engine's source, and of the steps of a walk, is so."""

import inspect
import re
import sys

import notebooks

import minitorch as torch
from minitorch import autograd, viz
from minitorch.autograd import engine
from minitorch.ops.arithmetic.basic import Mul

NB = notebooks.read(notebooks.BOOK / "07-backward.ipynb")
IDS = [cell["id"] for cell in NB["cells"]]
TABLE = re.search(r"(?s)\| ours \|.*?\n\n", "\n\n".join(c["source"] for c in NB["cells"]))[0]


def shown(name):
    return notebooks.text(NB["cells"][IDS.index(name)]["outputs"][0]["data"]["text/plain"])


def test_what_is_said_of_the_product_is_in_its_source():
    source = inspect.getsource(Mul)
    assert shown("source-of-mul") + "\n" == source
    after = NB["cells"][IDS.index("source-of-mul") + 1]["source"]
    names = re.findall(r"`(\w+)`", after)
    assert {"ufunc", "backward", "keeps"} <= set(names)
    assert [name for name in names if name not in source] == []


def test_the_loop_that_is_shown_is_the_file_s_own():
    shown_lines = shown("source-of-engine").splitlines()
    whole = iter(inspect.getsource(engine.walk).splitlines())
    folded = [line for line in shown_lines if line.lstrip().startswith("...  # ")]
    assert len(folded) == 1
    assert all(line in whole for line in shown_lines if line not in folded)  # and in this order


def test_the_loop_that_is_shown_is_the_one_that_ran():
    """The cell that compares the two engines, and the first program of the page."""
    assert "y.sum().backward()" in NB["cells"][IDS.index("81e1fe84")]["source"]
    a, b = torch.ones(4, 3, requires_grad=True), torch.ones(3, requires_grad=True)
    c = a * b + a
    y = c * c + b * c
    for result in (c.sum(), y.sum()):
        assert engine.walk.__code__ in codes_of(result.backward, retain_graph=True)


def codes_of(call, **settings):
    """The code of all Python functions that a call passes through."""
    seen = set()
    sys.setprofile(lambda frame, event, arg: seen.add(frame.f_code))
    try:
        call(**settings)
    finally:
        sys.setprofile(None)
    return seen


def test_the_table_names_what_the_engine_does():
    source = shown("source-of-engine")
    right = [re.findall(r"`(\w+(?:\.\w+)?)", row.split("|")[2]) for row in TABLE.splitlines()[2:-1]]
    names = [name for row in right for name in row if name != "collect"]
    assert len(names) == 7
    assert [name for name in names if name not in source] == []
    assert "nodes, uses, watched = collect(" in inspect.getsource(autograd.backward)
    said = NB["cells"][IDS.index("source-of-engine") + 1]["source"].partition("\n\n")[0]
    news = re.findall(r"`(\w+)`", said)
    assert news == ["uses", "owned", "Output", "split"]
    assert "Three names in it are new." in said
    assert [name for name in news[:-1] if name not in source] == []


def walked(newest_first):
    """The steps that the page's explorer shows, for x = 3."""
    x = torch.tensor(3.0, requires_grad=True)
    s = x * x
    p = s * x
    y = s + p
    return viz.backward_steps(y, newest_first=newest_first).describe().splitlines()


def test_the_steps_are_those_that_the_page_tells():
    """s waits in the second step, p is served in the third, s in the fourth, with 4."""
    told = NB["cells"][IDS.index("steps") + 1]["source"]
    assert told.startswith("In step 2 `s` gets 1. With the newest first, `s` *waits*")
    assert walked(True)[0] == shown("steps").splitlines()[1]
    steps = walked(True)
    assert re.search(r"Add gets 1 and sends 1 to .+ and 1 to .+\.$", steps[1])
    assert re.search(r"gets 1 and sends 3 to .+ and 9 to x\. .+: 1 \+ 3 = 4\.", steps[2])
    assert re.search(r"gets 4 and sends 12 to x and 12 to x", steps[3])
    assert steps[-1].endswith("x.grad is 33.")


def test_in_order_of_arrival_the_page_loses_a_gradient():
    steps = walked(False)
    assert re.search(r"gets 1 and sends 3 to x and 3 to x", steps[2])
    assert "3 comes too late" in steps[3]
    assert steps[-1].endswith("x.grad is 15.")
    assert "(15.0, 4.0)" in shown("d9e89bfb")
    assert "18 too small" in NB["cells"][IDS.index("d9e89bfb") + 1]["source"]
