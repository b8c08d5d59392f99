"""Each exercise needs no more than the preparation that its cells declare.

A fresh Python runs, for each exercise of the book in a namespace of its own: the cells named in the
notebook's metadata ("needs"), the stub's cell and the check's cell, as the page does. With the
stub, the answer is "not written yet"; with the reference in its place, "passed".
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import notebooks
import pytest

ROOT = Path(__file__).resolve().parents[2]
HALF = ROOT / "book" / "_live" / "live" / "python"

# Reads [{exercise, name, needs: [sources], stub, check, reference}], prints {exercise: [answers]}.
PROGRAM = """
import asyncio, json, sys
import live_kernel

def answers(task):
    found = []
    for text in (task["stub"], task["reference"]):
        outputs = []
        kernel = live_kernel.Kernel(lambda text: outputs.append(json.loads(text)))
        for source in task["needs"]:
            assert asyncio.run(kernel.run(source)), outputs
        assert asyncio.run(kernel.run(text, exercise=task["name"])), outputs
        asyncio.run(kernel.run(task["check"]))
        last = outputs[-1]
        found.append(last["data"]["text/plain"] if "data" in last else last["evalue"])
    return found

print(json.dumps({task["exercise"]: answers(task) for task in json.load(sys.stdin)}))
"""


def tasks(path):
    """The exercises of a page, with all that its cells say they need."""
    from minitorch.course.candidates import tidy
    from minitorch.course.exercises import find

    cells = {cell["id"]: cell for cell in notebooks.code_cells(notebooks.read(path))}
    for id, cell in cells.items():
        about = cell["metadata"].get("minitorch", {})
        if "exercise" in about and id.endswith("-stub"):
            yield {
                **about,
                "needs": [cells[need]["source"] for need in about["needs"]],
                "stub": cell["source"],
                "check": cells[id.removesuffix("-stub") + "-check"]["source"],
                "reference": tidy(find(about["exercise"]).reference),
            }


@pytest.mark.parametrize("path", notebooks.chapters(), ids=lambda path: path.stem)
def test_the_preparation_is_enough(path, tmp_path):
    asked = list(tasks(path))
    if not asked:
        pytest.skip("this chapter has no exercises")
    env = os.environ | {
        "PYTHONPATH": os.pathsep.join([str(ROOT), str(HALF)]),
        "MINITORCH_WORKSPACE": str(tmp_path),
        "PYTHONUTF8": "1",
    }
    command = [sys.executable, "-c", PROGRAM]
    found = subprocess.run(
        command, input=json.dumps(asked), env=env, capture_output=True, text=True, check=False,
        encoding="utf-8", cwd=tmp_path,
    )  # fmt: skip
    assert found.returncode == 0, found.stderr[-3000:]
    answers = json.loads(found.stdout)
    assert len(answers) == len(asked)
    for id, (stub, reference) in answers.items():
        assert stub.startswith(f"{id} not written yet"), stub
        assert reference.startswith(f"{id} passed"), reference
