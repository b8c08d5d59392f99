"""What chapter 01 says in its prose is so."""

import random
import re

import notebooks
import numpy as np
import pytest

import minitorch as torch
from minitorch.course.exercises import find, of_chapter

PAGE = notebooks.BOOK / "01-storage-and-tensors.ipynb"
CELLS = {cell["id"]: cell for cell in notebooks.read(PAGE)["cells"]}
PROSE = "\n\n".join(c["source"] for c in CELLS.values() if c["cell_type"] == "markdown")


def test_as_many_exercises_have_a_slot_as_the_page_says():
    slots = [exercise.slot for exercise in of_chapter("01") if exercise.slot]
    assert len(slots) == 3
    assert "Three of the seven are functions of minitorch" in PROSE


def test_the_first_random_number_is_worked_out_right():
    words = re.search(r"first word of `manual_seed\(0\)` is (\d+).*?is\s+(\d+)", PROSE, re.S)
    word, kept = int(words[1]), int(words[2])
    assert word == int(np.random.RandomState(0).randint(0, 2**32, dtype=np.uint64))
    assert kept == word % 2**24
    torch.manual_seed(0)
    assert kept / 2**24 == torch.rand(1).item()


def test_the_description_of_the_page_reads_like_any_tensor():
    code = next(cell["source"] for cell in CELLS.values() if "class Description" in cell["source"])
    names = {}
    exec(code, names)
    rng = random.Random(1)
    for _ in range(30):
        whole = torch.arange(120).reshape(4, 5, 6).permute(*rng.sample(range(3), 3))
        view = whole[rng.randint(0, 2) :, :: rng.randint(1, 2), rng.randint(0, 3)]
        memory = list(range(120))
        ours = names["Description"](memory, view.shape, view.stride(), view.storage_offset())
        read = [[ours[i, j] for j in range(view.shape[1])] for i in range(view.shape[0])]
        assert read == view.tolist()


def facts_of(library):
    """What the six programs of exercise 01.7 do, each run as the page shows it."""
    listing = re.search(r"(?ms)^```python\n(# a\n.*?)^```", find("01.7").prompt)[1]
    programs = re.findall(r"(?ms)^# (\w)\n(.*?)(?=^# |\Z)", listing)
    found = {}
    for letter, program in programs:
        names = {"torch": library, "np": np}
        exec(program, names)
        x, t = names["x"], names["t"]
        x[...] = 7
        seen = t.reshape(-1)[0].item() == 7
        found[letter] = (t.numel(), len(t.untyped_storage()), t.storage_offset(), seen)
    return found


def expected_facts():
    names = {}
    exec(find("01.7").reference, names)
    return names["facts"]()


def test_the_programs_to_predict_do_what_the_solution_says():
    assert facts_of(torch) == expected_facts()


def test_the_programs_to_predict_do_the_same_on_pytorch():
    theirs = pytest.importorskip("torch", reason="torch is not installed")
    assert facts_of(theirs) == expected_facts()
