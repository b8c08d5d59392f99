"""In a real Jupyter kernel: the code is found in its cells, helper classes too."""

import json
import os

import execute

from minitorch.course.candidates import tidy
from minitorch.course.exercises import find

CLASS = '''
import numpy as np
from math import prod as product

class Helper:
    """A class of the reader's."""

    def place(self, index, strides, offset):
        return offset + sum(i * s for i, s in zip(index, strides))
'''


def notebook(*sources):
    cells = [
        {"cell_type": "code", "id": f"c{n}", "metadata": {}, "source": source, "outputs": [],
         "execution_count": None}
        for n, source in enumerate(sources)
    ]  # fmt: skip
    return {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": cells}


def shown(path):
    texts = []
    for cell in execute.run(path)["cells"]:
        data = [output.get("data", {}).get("text/plain") for output in cell["outputs"]]
        texts.append("\n".join(filter(None, data)))
    return texts


def test_cells_of_a_kernel(tmp_path):
    exercise = find("02.1")
    wrong = f"def {exercise.name}(*args):\n    print('called')\n    return no_such_name"
    inner = tidy(exercise.reference).replace(f"def {exercise.name}(", "def inner(")
    outer = f"\ndef {exercise.name}(*args):\n    Helper().place((1,), (1,), product([2]))\n"
    outer += "    return inner(*args)\n"
    path = tmp_path / "page.ipynb"
    sources = [
        "import minitorch as torch\nfrom minitorch.course import check, progress, reset",
        exercise.stub.strip(),
        'check("02.1")',
        wrong,
        'check("02.1", seed=1)',
        CLASS,
        inner + outer,
        'check("02.1", seed=1)',
        "progress()",
        f"import {exercise.slot.rpartition('.')[0]} as m\n"
        f"m.{exercise.slot.rpartition('.')[2]}.__code__.co_filename.endswith('ex_02_1.py')",
        'reset("02.1")',
    ]
    path.write_text(json.dumps(notebook(*sources)), encoding="utf-8")
    answers = shown(path)
    assert answers[2].startswith("02.1 not written yet")
    assert "line 3, in" in answers[4]
    assert "no_such_name" in answers[4]
    assert "printed    called" in answers[4]
    assert str(os.getpid()) not in answers[4]
    assert "ipykernel" not in answers[4]
    assert answers[7].startswith("02.1 passed"), answers[7]
    assert "1 of " in answers[8]
    assert answers[9] == "True"
    assert "ex_02_1.py.1" in answers[10]
