"""Exercises in a real browser: the same verdicts, and solutions that outlive the page."""

import inspect
import json
import zipfile
from pathlib import Path

import pytest
import serve

from minitorch.course import slots
from minitorch.course.candidates import tidy
from minitorch.course.exercises import all_exercises
from tests.course import graders

pytestmark = pytest.mark.browser
ROOT = Path(__file__).resolve().parents[2]

PAGE = '<!doctype html><title>exercises</title><script src="/pyodide/pyodide.js"></script>'

# Runs in the page; gives {"exercises": count, "wrong": [sentences]}.
GRADE = """
import json, sys
sys.path.insert(0, "/home/pyodide/repository")
from minitorch.course.exercises import all_exercises
from minitorch.course.guarding import names_kept
from tests.course import graders

DEAR = ["18.6"]  # each of its answers trains a network: the two right ones are enough here
wrong, exercises = [], all_exercises()
with names_kept():  # once for all: looking at every name takes its time here
    for exercise in exercises:
        wrong += graders.wrong_verdicts(exercise, range(1, 3 if ALL_SEEDS else 2))
        if exercise.id in DEAR:
            continue
        few = 1 if exercise.id == "21.6" else 2  # (its answers train a network, too)
        wrong += graders.wrong_mistakes(exercise, [1000], most=None if ALL_SEEDS else few)
        wrong += graders.wrong_stub(exercise)
        wrong += graders.wrong_slot(exercise)
json.dumps({"exercises": len(exercises), "wrong": wrong})
"""

# A loop without end, and an array that does not fit into the memory of a page.
CUT = """
from minitorch.course.grading import grade
from tests.course.samples import STRIDES

loop = grade(STRIDES, "def strides_of(shape):\\n    while True:\\n        pass", 1, 0.3)
huge = "def strides_of(shape):\\n    import numpy as np\\n    return np.ones(%s)"
deep = grade(STRIDES, "def strides_of(shape):\\n    return strides_of(shape)", 1)
json.dumps([loop.gap, deep.gap, *(grade(STRIDES, huge % n, 1).gap for n in ("10**9", "10**12"))])
"""

RUN = """async ([grade, cut]) => {
    const python = await loadPyodide({ indexURL: "/pyodide/" });
    await python.loadPackage("numpy");
    const archive = await (await fetch("repository.zip")).arrayBuffer();
    python.unpackArchive(archive, "zip", { extractDir: "/home/pyodide/repository" });
    return [python.runPython(grade), python.runPython(cut)];
}"""


@pytest.fixture
def url(tmp_path, pyodide):
    (tmp_path / "index.html").write_text(PAGE, encoding="utf-8")
    with zipfile.ZipFile(tmp_path / "repository.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for pattern in ("minitorch/**/*", "tests/course/*.py"):
            for path in sorted(ROOT.glob(pattern)):
                if path.is_file() and "__pycache__" not in path.parts:
                    archive.write(path, path.relative_to(ROOT).as_posix())
    with serve.serving(tmp_path) as address:
        yield address


def test_the_same_verdicts(browser, url):
    page = browser.new_page()
    page.set_default_timeout(300_000)
    page.goto(url)
    settings = f"ALL_SEEDS = {graders.ALL_SEEDS}\n"
    graded, cut = map(json.loads, page.evaluate(RUN, [settings + GRADE, CUT]))
    page.close()
    assert graded["exercises"] == len(all_exercises())
    assert not graded["wrong"], "\n".join(graded["wrong"][:10])
    assert "never ends" in cut[0]
    assert "calls itself" in cut[1]
    assert all("memory" in gap for gap in cut[2:]), cut


# Solutions that outlive the page

KEPT = "JSON.parse(localStorage.getItem('minitorch.course'))"


def shown(live, source):
    """Run a source in the first cell; what it shows as text."""
    live.edit(1, source)
    outputs = live.run(1)
    errors = [o for o in outputs if o["output_type"] == "error"]
    assert not errors, errors
    return "".join(o.get("text") or o["data"]["text/plain"] for o in outputs)


def test_a_solution_outlives_the_page(lender, sample_url):
    exercise = next(
        e for e in all_exercises() if e.slot and inspect.ismodule(slots.place_of(e.slot)[0])
    )
    name = exercise.slot.rpartition(".")[2]
    module = exercise.slot.rpartition(".")[0]
    owner = f"import {module} as m\nm.{name}.__module__.startswith('exercise')"
    solve = (
        f'{tidy(exercise.alternative)}\nfrom minitorch.course import check\ncheck("{exercise.id}")'
    )

    address = f"{sample_url}/book/live.html"
    first = lender.lend(lender.open(address))
    hear = "opener.addEventListener('minitorch:course', () => { window.heard = true })"
    first.page.evaluate(hear)  # where the Python is that was lent
    text = shown(first, solve)
    assert f"{exercise.id} passed" in text
    assert "Kept in this browser." in text
    assert f"in place of {exercise.slot}" in " ".join(text.split())
    assert first.page.evaluate("window.heard") is True
    kept = first.page.evaluate(KEPT)
    assert kept["version"] == 1
    assert kept["solved"][exercise.id]["points"] == exercise.points
    assert kept["solved"][exercise.id]["source"].strip() == tidy(exercise.alternative).strip()
    # another page of the book, another interpreter
    second = lender.open(address)
    assert shown(second, owner) == "True"
    assert "1 of" in shown(second, "from minitorch.course import progress\nprogress()")
    # switched off: remembered too
    shown(second, f'from minitorch.course import off\n_ = off("{exercise.id}")')
    assert second.page.evaluate(KEPT)["off"] == [exercise.id]
    assert shown(second, owner) == "False"
    # put aside: a copy stays
    shown(second, f'from minitorch.course import reset\nreset("{exercise.id}")')
    kept = second.page.evaluate(KEPT)
    assert kept["solved"] == {}
    assert exercise.id in kept["backup"]
    for page in (first, second):
        lender.leave(page)


def test_what_may_go_wrong_does_no_harm(live):
    """Damaged storage, a full storage; and the lines of a live cell can be read."""
    live.page.evaluate("localStorage.setItem('minitorch.course', '{\"version\": 1, ')")
    assert shown(live, "import minitorch\nminitorch.ones(2).tolist()") == "[1.0, 1.0]"
    source = "import inspect\ndef f():\n    return 1\n\nprint(inspect.getsource(f))"
    assert shown(live, source).startswith("def f():\n    return 1")
    live.page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('full') } }")
    exercise = all_exercises()[0]
    solve = f"{tidy(exercise.reference)}\nfrom minitorch.course import check\n"
    assert f"{exercise.id} passed" in shown(live, solve + f'check("{exercise.id}")')
