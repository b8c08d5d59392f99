"""What students hand in is read as text, within limits, or refused with a word for them."""

import contextlib
import json
import os
import stat
import zipfile

import pytest

from minitorch.classroom import gathering, submissions
from minitorch.classroom.submissions import Refused, read_submission
from minitorch.course.exercises import find
from minitorch.course.workspace import written_out

CODE = "def contiguous_strides(shape):\n    return ()\n"


def cell(source, grade_id=None, **more):
    metadata = {"nbgrader": {"grade_id": grade_id, "solution": True}} if grade_id else {}
    return {"cell_type": "code", "metadata": metadata, "source": source, "outputs": [], **more}


def notebook(path, *cells, **more):
    path.write_text(json.dumps({"cells": list(cells), "nbformat": 4, **more}), encoding="utf-8")
    return path


def test_a_notebook(tmp_path):
    path = notebook(
        tmp_path / "a.ipynb",
        cell("import os"),
        cell(CODE.splitlines(keepends=True), "ex-02-1-stub"),
        cell("def wrap_dim(): ...", id="ex-02-2-stub"),  # nbgrader's note is lost: the id is there
        cell("check('02.1')", "ex-02-1-check"),
        {"cell_type": "markdown", "metadata": {}, "source": "text"},
        cell("x", "ex-99-1-stub"),
    )
    found = read_submission(path)
    assert dict(found) == {"02.1": CODE, "02.2": "def wrap_dim(): ...", "99.1": "x"}
    assert found.cells[0] == "import os"
    assert found.cell_of["02.2"] == 2
    assert len(found.sha256) == 64
    assert found.name == "a.ipynb"


def test_of_two_cells_with_one_name_the_first_that_says_something_counts(tmp_path):
    path = notebook(
        tmp_path / "a.ipynb",
        cell(" ", "ex-02-1-stub"),
        cell(CODE, "ex-02-1-stub"),
        cell("x = 1", "ex-02-1-stub"),
        cell(CODE, "ex-02-2-stub"),
        cell(CODE + "\n", "ex-02-2-stub"),
        cell("x" * 200_000, "ex-02-3-stub"),
    )
    found = read_submission(path)
    assert found["02.1"] == CODE
    assert "too long to be read" in found["02.3"]
    assert list(found.remarks) == ["02.1", "02.3"], "the same cell twice is one cell"
    assert "which of them counts" in found.remarks["02.1"]
    assert "more than 100,000" in found.remarks["02.3"]


STRANGE = [
    [], {}, None, 3, {"cells": 3}, {"cells": [3, None, {"cell_type": "code"}]},
    {"cells": [{"cell_type": "code", "source": {"a": 1}, "metadata": [1]}]},
    {"cells": [{"cell_type": "code", "source": [1], "metadata": {"nbgrader": {"grade_id": 5}}}]},
]  # fmt: skip


@pytest.mark.parametrize("data", STRANGE, ids=repr)
def test_strange_notebooks_have_no_solutions(tmp_path, data):
    path = tmp_path / "a.ipynb"
    path.write_text(json.dumps(data), encoding="utf-8")
    with contextlib.suppress(Refused):
        assert not read_submission(path)


def test_notebooks_that_are_too_much(tmp_path, monkeypatch):
    path = tmp_path / "a.ipynb"
    refused = {
        "[" * 100_000: "nested",
        '{"cells": ' + "[" * 200 + "]" * 200 + "}": "nested",
        '{"cells": [' + "{}," * 3000 + "{}]}": "3,001 cells",
        '{"cells": [': "damaged",
        "\ud800": None,
    }
    for text, word in refused.items():
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        with pytest.raises(Refused, match=word or "UTF-8"):
            read_submission(path)
    monkeypatch.setattr(submissions, "LARGEST", 10)
    path.write_text(json.dumps({"cells": []}) + " " * 20)
    with pytest.raises(Refused, match="larger than"):
        read_submission(path)
    assert submissions.deepest('{"a": "[[[[\\"[[", "b": [[1]]}') == 3


def test_files_of_python(tmp_path):
    own = tmp_path / "ex_02_1.py"
    own.write_text(written_out(find("02.1"), CODE))
    assert CODE.strip() in read_submission(own)["02.1"]
    whole = tmp_path / "mine.py"
    whole.write_text("import math\n# Exercise 02.1\n" + CODE + "# Exercise 02.2\nx = 1\n")
    found = read_submission(whole)
    assert found["02.1"].startswith("# Exercise 02.1\ndef")
    assert found["02.2"] == "# Exercise 02.2\nx = 1\n"
    assert found.cells[-1] == "import math\n"
    whole.write_text(CODE)
    with pytest.raises(Refused, match="# Exercise"):
        read_submission(whole)
    whole.write_text("# Exercise 02.1\n" + "x" * 200_000)
    with pytest.raises(Refused, match="100,000"):
        read_submission(whole)


def test_the_file_that_export_writes(tmp_path):
    path = tmp_path / "work.json"
    draft = {"text": "draft", "base": "", "when": "2026-01-01T00:00:00Z"}
    data = {
        "minitorch": "work", "version": 1,
        "course": {"version": 1, "solved": {"02.1": {"source": CODE, "points": 1}}, "off": []},
        "drafts": {"book/02": {"ex-02-1-stub": draft, "ex-02-2-stub": draft}},
    }  # fmt: skip
    path.write_text(json.dumps(data))
    assert dict(read_submission(path)) == {"02.1": CODE, "02.2": "draft"}
    path.write_text('{"a": 1}')
    with pytest.raises(Refused, match="did not write it"):
        read_submission(path)


def test_folders(tmp_path):
    (tmp_path / "ex_02_1.py").write_text(CODE)
    (tmp_path / "off.txt").write_text("02.1")
    notebook(tmp_path / "a.ipynb", cell("x = 1", "ex-02-1-stub"), cell("y = 1", "ex-02-2-stub"))
    (tmp_path / "ex_02_3.py").symlink_to("/etc/passwd")
    found = read_submission(tmp_path)
    assert dict(found) == {"02.1": CODE, "02.2": "y = 1"}
    before = found.sha256
    (tmp_path / "ex_02_1.py").write_text(CODE + "#")
    assert read_submission(tmp_path).sha256 != before
    for number in range(600):
        (tmp_path / f"{number}.txt").touch()
    with pytest.raises(Refused, match="more than 500"):
        read_submission(tmp_path)


def test_no_links_and_no_devices(tmp_path):
    link = tmp_path / "link.ipynb"
    link.symlink_to("/etc/passwd")
    with pytest.raises(Refused, match="link"):
        read_submission(link)
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.py")
        with pytest.raises(Refused, match="regular"):
            read_submission(tmp_path / "pipe.py")
    (tmp_path / "a.exe").write_text("")
    with pytest.raises(Refused, match="no notebook"):
        read_submission(tmp_path / "a.exe")


def zipped(path, files, links=()):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
        for name in links:
            info = zipfile.ZipInfo(name)
            info.external_attr = (stat.S_IFLNK | 0o777) << 16
            archive.writestr(info, "/etc/passwd")
    return path


def test_a_zip(tmp_path):
    path = zipped(
        tmp_path / "a.zip",
        {
            "my_minitorch/ex_02_1.py": CODE,
            "__MACOSX/ex_02_2.py": "x",
            ".x.py": "x",
            "a.png": b"\xff",
        },
    )
    assert dict(read_submission(path)) == {"02.1": CODE}


@pytest.mark.parametrize("name", ["../ex_02_1.py", "/ex_02_1.py", "a/../../x.py", "C:\\x.py"])
def test_no_name_in_a_zip_leads_out_of_it(tmp_path, name):
    with pytest.raises(Refused, match="leads out"):
        read_submission(zipped(tmp_path / "a.zip", {name: CODE}))


def test_zips_that_do_harm(tmp_path, monkeypatch):
    with pytest.raises(Refused, match="link"):
        read_submission(zipped(tmp_path / "a.zip", {}, ["ex_02_1.py"]))
    with pytest.raises(Refused, match="files"):
        read_submission(zipped(tmp_path / "b.zip", {f"{n}.py": "" for n in range(501)}))
    monkeypatch.setattr(submissions, "MOST_UNPACKED", 1_000_000)
    bomb = zipped(tmp_path / "c.zip", {f"ex_02_{n}.py": "#" * 400_000 for n in range(1, 9)})
    assert bomb.stat().st_size < 10_000
    with pytest.raises(Refused, match="more than 1,000,000 bytes"):
        read_submission(bomb)
    monkeypatch.setattr(submissions, "MOST_UNPACKED", 100_000_000)
    with pytest.raises(Refused, match="a bomb"):
        read_submission(bomb)
    broken = tmp_path / "d.zip"
    broken.write_bytes(bomb.read_bytes()[:-40])
    with pytest.raises(Refused, match="no zip"):
        read_submission(broken)
    good = zipped(tmp_path / "e.zip", {"ex_02_1.py": CODE * 9})
    data = bytearray(good.read_bytes())
    data[50:70] = bytes(20)
    broken.write_bytes(data)
    with pytest.raises(Refused, match="in the zip is damaged"):
        read_submission(broken)


def gathered(cells, number=0, without=()):
    how = {"cell": number, "name": "f", "given": "import numpy as np", "without": list(without)}
    return gathering.gathered(cells, {"02.1": how})["02.1"]


def test_a_solution_takes_along_what_it_uses_and_no_more():
    cells = [
        "def f(x):\n    return np.ones(helper(x)) * SCALE\n\nprint(f(3))\nassert False",
        "import math\nSCALE = 2",
        "%time 1\ndef helper(x):\n    return math.prod(x)\n\nunused = open('x')",
        "def (",
    ]
    found = gathered(cells)
    assert found["uses"] == ["SCALE", "helper", "math"]
    compile(found["source"], "x", "exec")
    for part in ("import math", "SCALE = 2", "def helper", "def f"):
        assert part in found["source"]
    for part in ("print", "assert", "unused", "np as"):
        assert part not in found["source"]
    assert found["source"].index("import math") < found["source"].index("def f")
    assert "def helper" not in gathered(cells, without=["helper"])["source"]


def test_what_defines_nothing_comes_as_it_is():
    assert gathered(["x = ("])["source"] == "x = ("
    assert gathered(["from y import f"])["source"] == "from y import f\n"


def test_imports_of_the_answer_are_seen():
    exercise = find("02.1")
    own = "from minitorch.tensors.shapes import contiguous_strides as f\n"
    assert "framework's own" in gathering.copied(exercise, own)
    for line in ("import minitorch.course.exercises", "from minitorch.course import solution"):
        assert "asks the course" in gathering.copied(exercise, line)
    assert gathering.copied(exercise, "from minitorch.tensors.shapes import wrap_dim\n") == ""
    assert gathering.copied(exercise, "import minitorch as torch\n") == ""
