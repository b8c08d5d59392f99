"""Each exercise needs no more than the preparation that its cells declare.

A fresh Python runs, for each exercise of the book in a namespace of its own: the cells named in the
notebook's metadata ("needs"), the stub's cell and the check's cell, as the page does. With the
stub, the answer is "not written yet"; with the reference in its place, "passed".

Each page has a Python of its own, which knows nothing of another page. Where a process can fork, it
is the child of one that has imported NumPy and minitorch, as each page does first.
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

# Reads {folder, tasks: [{exercise, name, needs: [sources], stub, check, reference}]}, a line each;
# prints {exercise: [answers]} on a line.
PROGRAM = """
import asyncio, json, os, sys
import numpy, minitorch
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

def answer(request):
    os.environ["MINITORCH_WORKSPACE"] = request["folder"]
    os.chdir(request["folder"])
    found = {task["exercise"]: answers(task) for task in request["tasks"]}
    print(json.dumps(found), flush=True)

def answer_in_child(request):
    child = os.fork()
    if not child:
        try:
            answer(request)
            os._exit(0)
        except BaseException:
            sys.excepthook(*sys.exc_info())
        finally:
            sys.stderr.flush()
            os._exit(1)
    if os.waitpid(child, 0)[1]:
        print("null", flush=True)

for line in sys.stdin:
    (answer_in_child if hasattr(os, "fork") else answer)(json.loads(line))
"""


class Fresh:
    """A Python for each page; one after the other where no process forks."""

    def __init__(self, folder):
        self.folder, self.process = folder, None

    def start(self):
        env = os.environ | {
            "PYTHONPATH": os.pathsep.join([str(ROOT), str(HALF)]),
            "MINITORCH_WORKSPACE": str(self.folder / "nothing"),
            "PYTHONUTF8": "1",
        }
        with (self.folder / "errors").open("w", encoding="utf-8") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-c", PROGRAM], env=env, stdin=subprocess.PIPE,
                stdout=subprocess.PIPE, stderr=errors, text=True, encoding="utf-8",
            )  # fmt: skip

    def answers(self, tasks, folder):
        if self.process is None:
            self.start()
        self.process.stdin.write(json.dumps({"folder": str(folder), "tasks": tasks}) + "\n")
        self.process.stdin.flush()
        found = json.loads(self.process.stdout.readline() or "null")
        errors = (self.folder / "errors").read_text(encoding="utf-8", errors="replace")
        if found is None or not hasattr(os, "fork"):
            self.end()
        assert found is not None, errors[-3000:]
        return found

    def end(self):
        if self.process is not None:
            self.process.communicate()
            self.process = None


@pytest.fixture(scope="module")
def fresh(tmp_path_factory):
    one = Fresh(tmp_path_factory.mktemp("fresh"))
    yield one
    one.end()


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
def test_the_preparation_is_enough(path, tmp_path, fresh):
    asked = list(tasks(path))
    if not asked:
        pytest.skip("this chapter has no exercises")
    answers = fresh.answers(asked, tmp_path)
    assert len(answers) == len(asked)
    for id, (stub, reference) in answers.items():
        assert stub.startswith(f"{id} not written yet"), stub
        assert reference.startswith(f"{id} passed"), reference


def test_what_a_page_does_not_prepare_is_missing(tmp_path, fresh):
    """A page knows nothing of another, and what goes wrong in one is told."""
    one = {"exercise": "02.1", "name": "f", "stub": "", "check": "1", "reference": ""}
    (tmp_path / "a").mkdir()
    fresh.answers(
        [{**one, "needs": ["import minitorch.datasets as left, minitorch.hub"]}], tmp_path
    )
    asks = "import sys; assert 'minitorch.hub' not in sys.modules, 'LEFT'"
    fresh.answers([{**one, "needs": [asks]}], tmp_path / "a")
    with pytest.raises(AssertionError, match="NameError"):
        fresh.answers([{**one, "needs": ["left"]}], tmp_path / "a")
