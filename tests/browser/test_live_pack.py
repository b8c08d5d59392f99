"""live.py: what it packs into the site, and that the same files give the same bytes."""

import io
import json
import subprocess
import sys
import zipfile
from pathlib import Path

import live
import pytest


@pytest.fixture
def built(tmp_path: Path) -> Path:
    folder = tmp_path / "html" / "live"
    folder.mkdir(parents=True)
    (folder / "worker.js").write_text("// worker", encoding="utf-8")
    return tmp_path / "html"


def test_writes_archive_and_version(built, capsys):
    assert live.main([str(built)]) == 0
    names = zipfile.ZipFile(built / "live" / "minitorch.zip").namelist()
    expected = {"graphviz/__init__.py", "IPython/display.py", "IPython/lib/pretty.py",
                "live_display.py", "live_errors.py", "live_kernel.py", "live_matplotlib.py",
                "live_exercises.py", "exercises.zip",
                "minitorch/tensors/printing.py"}  # fmt: skip
    assert expected - set(names) == set()
    assert not [name for name in names if "__pycache__" in name or name.endswith(".pyc")]
    assert not [name for name in names if name.startswith(live.EXERCISES)], "they are an archive"
    assert any(name.startswith("licences/graphviz/") for name in names)
    assert any(name.startswith("licences/ipython/") for name in names)
    version = json.loads((built / "live" / "version.json").read_text(encoding="utf-8"))["version"]
    assert version in capsys.readouterr().out
    assert sorted(path.name for path in (built / "live").iterdir()) == [
        "dark.js", "minitorch.zip", "names.json", "version.json", "worker.js"]  # fmt: skip


COURSE = """
import sys
from pathlib import Path
top = Path(sys.argv[1])
sys.path.insert(0, str(top))
import live_exercises, minitorch
live_exercises.unpack_later(str(top / "exercises.zip"))
print((top / "minitorch/course/exercises").exists(), minitorch.__file__)
import minitorch.course
print((top / "exercises.zip").exists(), minitorch.course.exercises.__file__)
"""


def test_the_exercises_are_unpacked_when_the_course_is_imported(built, tmp_path):
    live.pack(built)
    top = tmp_path / "home"
    zipfile.ZipFile(built / "live" / "minitorch.zip").extractall(top)
    command = [sys.executable, "-P", "-B", "-c", COURSE, str(top)]
    found = subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path)
    course = top / "minitorch" / "course"
    assert found.stdout.splitlines() == [
        f"False {top / 'minitorch' / '__init__.py'}",
        f"False {course / 'exercises' / '__init__.py'}",
    ]
    own = live.ROOT / "minitorch" / "course" / "exercises"
    wanted: dict[str, bytes] = {}
    got: dict[str, bytes] = {}
    live.add_tree(wanted, own, "")
    live.add_tree(got, course / "exercises", "")
    assert got == wanted
    assert len(got) > 1000


def test_same_bytes_again(built):
    first = live.pack(built), (built / "live" / "minitorch.zip").read_bytes()
    assert (live.pack(built), (built / "live" / "minitorch.zip").read_bytes()) == first


def test_version_follows_the_scripts(built):
    first = live.pack(built)
    (built / "live" / "worker.js").write_text("// changed", encoding="utf-8")
    assert live.pack(built) != first


def test_zip_does_not_depend_on_time_or_order():
    one = live.zip_bytes({"b.py": b"2", "a.py": b"1"})
    assert one == live.zip_bytes({"a.py": b"1", "b.py": b"2"})
    info = zipfile.ZipFile(io.BytesIO(one)).infolist()
    assert [entry.filename for entry in info] == ["a.py", "b.py"]
    assert {entry.date_time for entry in info} == {(1980, 1, 1, 0, 0, 0)}


def test_says_what_is_missing(tmp_path, capsys):
    assert live.main([str(tmp_path)]) == 1
    assert "html_extra_path" in capsys.readouterr().err
    assert live.main([]) == 2
    assert "usage" in capsys.readouterr().err
