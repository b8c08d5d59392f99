"""The op table in the browser: all that was recorded from torch, on Python for WebAssembly.

That machine has 32 bits (NumPy's indices are int32 there), another compiler, and no floating-point
exceptions: the same numbers are no matter of course.
"""

import json
import zipfile
from pathlib import Path

import pytest
import serve

pytestmark = pytest.mark.browser
ROOT = Path(__file__).resolve().parents[2]

PAGE = '<!doctype html><title>op table</title><script src="/pyodide/pyodide.js"></script>'

# Runs in the page; gives [[row, case, differences], ...], at most three cases of a row.
COMPARE = """
import sys, warnings
sys.path.insert(0, "/home/pyodide/repository")
warnings.simplefilter("ignore")
import gzip, json
import numpy as np
np.seterr(all="ignore")
import minitorch
from tests.ops.observe import differences, observe
from tests.ops.table import TABLE

recorded, wrong, cases = {}, [], 0
for row in TABLE:
    if row.file not in recorded:
        path = f"/home/pyodide/repository/tests/goldens/ops/{row.file}.json.gz"
        with gzip.open(path) as file:
            recorded[row.file] = json.load(file)["rows"]
    found = []
    for case in row.recorded:
        cases += 1
        theirs = recorded[row.file][row.name][str(case)]
        ours = observe(minitorch, case)
        differ = differences(ours, theirs, row.measure(case))
        if differ:
            found.append([row.name, str(case), differ])
    wrong += found[:3]
json.dumps({"bits": np.dtype(np.intp).itemsize * 8, "cases": cases, "wrong": wrong})
"""

RUN = """async (program) => {
    const python = await loadPyodide({ indexURL: "/pyodide/" });
    await python.loadPackage("numpy");
    const archive = await (await fetch("repository.zip")).arrayBuffer();
    python.unpackArchive(archive, "zip", { extractDir: "/home/pyodide/repository" });
    return python.runPython(program);
}"""


@pytest.fixture
def url(tmp_path, pyodide):
    (tmp_path / "index.html").write_text(PAGE, encoding="utf-8")
    with zipfile.ZipFile(tmp_path / "repository.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for pattern in ("minitorch/**/*.py", "minitorch/**/*.npz", "minitorch/**/*.txt",
                        "tests/ops/**/*.py", "tests/goldens/ops/**/*.gz"):  # fmt: skip
            for path in sorted(ROOT.glob(pattern)):
                archive.write(path, path.relative_to(ROOT).as_posix())
    with serve.serving(tmp_path) as address:
        yield address


def test_every_operation_as_recorded(browser, url):
    page = browser.new_page()
    page.set_default_timeout(300_000)
    page.goto(url)
    seen = json.loads(page.evaluate(RUN, COMPARE))
    page.close()
    assert seen["bits"] == 32
    assert seen["cases"] > 10_000
    lines = [f"{name}: {case}: {differ}"[:400] for name, case, differ in seen["wrong"]]
    assert not lines, "\n".join(lines[:10])
