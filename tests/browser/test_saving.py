"""Saving and loading in the browser: files go there and back unchanged."""

import base64
import io
import json
import zipfile

import pytest
import serve

import minitorch
from tests.browser.test_operations import PAGE, ROOT, RUN
from tests.goldens.record_serialization import FOLDER
from tests.serialization.objects import described, everything, kept

pytestmark = pytest.mark.browser

PROGRAM = """
import sys
sys.path.insert(0, "/home/pyodide/repository")
import base64, io, json
import minitorch
from tests.serialization.objects import described, everything, kept

folder = "/home/pyodide/repository/tests/goldens/serialization/"
minitorch.save(everything(minitorch), "archive.pt")
with open("archive.pt", "rb") as file:
    written = base64.b64encode(file.read()).decode()
mapped = minitorch.load("archive.pt", mmap=True)
read = {}
for name in ("everything", "legacy"):
    loaded = minitorch.load(folder + name + ".pt")
    read[name] = repr(kept(described(loaded)))
model = minitorch.load(folder + "model.pt", weights_only=False)
test = minitorch.load(folder + "model_output.pt")
json.dumps({
    "written": written, "read": read, "mapped": repr(kept(described(mapped))),
    "model": minitorch.allclose(model(test["x"]), test["y"]),
})
"""


def test_files_there_and_back(browser, pyodide, tmp_path):
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_text(PAGE, encoding="utf-8")
    with zipfile.ZipFile(site / "repository.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for pattern in (
            "minitorch/**/*.py", "minitorch/**/*.npz", "minitorch/*.txt",
            "tests/serialization/obj*.py", "tests/goldens/serialization/*.pt",
        ):  # fmt: skip
            for path in sorted(ROOT.glob(pattern)):
                archive.write(path, path.relative_to(ROOT).as_posix())
    with serve.serving(site) as address:
        page = browser.new_page()
        page.set_default_timeout(120_000)
        page.goto(address)
        seen = json.loads(page.evaluate(RUN, PROGRAM))
        page.close()
    for name in ("everything", "legacy"):
        assert seen["read"][name] == repr(kept(described(minitorch.load(FOLDER / f"{name}.pt"))))
    assert seen["mapped"] == seen["read"]["everything"]
    assert seen["model"] is True
    written = minitorch.load(io.BytesIO(base64.b64decode(seen["written"])))
    assert kept(described(written)) == kept(described(everything(minitorch)))
