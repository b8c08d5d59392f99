"""What was handed in: each platform's layout, attempts, lateness, and hostile files."""

import io
import os
import stat
import zipfile
from datetime import UTC, datetime, timedelta

import pytest

from minitorch.classroom import attempts, collect, folders, gradebook, settings
from minitorch.classroom.archives import Archive, Refused
from minitorch.classroom.settings import Mistake
from minitorch.classroom.submissions import read_submission
from minitorch.course.exercises import find
from tests.classroom.conftest import handed_in, keep, references

DUE = datetime(2027, 1, 31, 18, tzinfo=UTC)


def zipped(files, packed=(2027, 1, 31, 12, 0, 0)):
    """A zip as bytes: name -> content, or ZipInfo -> content."""
    memory = io.BytesIO()
    with zipfile.ZipFile(memory, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            info = name if isinstance(name, zipfile.ZipInfo) else zipfile.ZipInfo(name, packed)
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, data)
    return memory.getvalue()


def taken(course, source, platform="folder"):
    return collect.collect(course, course.assignment("02"), source, platform)


def attempts_of(course, student):
    return attempts.read(folders.submitted(course, "02") / student)


def put(path, data, when=DUE):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    os.utime(path, (when.timestamp(), when.timestamp()))


def test_a_folder_a_student(course, tmp_path):
    source = tmp_path / "in"
    put(source / "ada" / "02.ipynb", handed_in(course, references(course)))
    put(source / "ben-02.ipynb", handed_in(course, {}), DUE + timedelta(days=1))
    put(source / "cleo.zip", zipped({"work/02.ipynb": handed_in(course, {"02.1": "x = 1"})}))
    put(source / ".DS_Store", b"litter")
    answer = taken(course, source)
    assert answer["students"] == {"ada": "new", "ben": "new", "cleo": "new"}
    assert answer["late"] == ["ben"]
    place = folders.submitted(course, "02")
    assert (place / "ada" / "02.ipynb").read_bytes() == handed_in(course, references(course))
    assert attempts.current(place / "ada")["late_seconds"] == 0
    assert attempts.current(place / "ben")["late_seconds"] == 86_400
    assert taken(course, source)["students"] == dict.fromkeys(("ada", "ben", "cleo"), "known")


def test_files_of_single_exercises_become_a_notebook(course, tmp_path):
    put(tmp_path / "in" / "ada" / "my_minitorch" / "ex_02_1.py", find("02.1").reference.encode())
    put(tmp_path / "in" / "ada" / "my_minitorch" / "ex_09_9.py", b"x = 1")
    taken(course, tmp_path / "in")
    found = read_submission(folders.submitted(course, "02") / "ada" / "02.ipynb")
    assert found["02.1"].strip() == find("02.1").reference.strip()
    assert found["02.2"].strip() == find("02.2").stub.strip()


def test_nbgraders_layout(course, tmp_path):
    top = tmp_path / "nb"
    put(top / "submitted" / "ada" / "02" / "02.ipynb", handed_in(course, {}))
    put(top / "submitted" / "ada" / "02" / "timestamp.txt", b"2027-01-31 19:00:00.000000 UTC")
    put(top / "submitted" / "ada" / "03" / "03.ipynb", b"{}")
    put(top / "source" / "02" / "02.ipynb", b"{}")
    assert taken(course, top, "nbgrader")["late"] == ["ada"]
    one = attempts.current(folders.submitted(course, "02") / "ada")
    assert (one["clock"], one["late_seconds"]) == ("timestamp.txt", 3600)


def test_canvas_layout(course, tmp_path):
    (course.folder / "students.csv").write_text("id,name,canvas_id\nada,Ada Lovelace,17\nben,,9\n")
    old, new = handed_in(course, {}), handed_in(course, references(course))
    (tmp_path / "c.zip").write_bytes(
        zipped({"lovelaceada_17_200_02-1.ipynb": new, "lovelaceada_17_99_02.ipynb": old,
                "zoezoe_LATE_44_100_02.ipynb": old})
    )  # fmt: skip
    answer = taken(course, tmp_path / "c.zip", "canvas")
    assert answer["students"] == {"ada": "new", "zoezoe-44": "new"}
    assert answer["late"] == ["zoezoe-44"]
    assert answer["missing"] == ["ben"]
    assert (folders.submitted(course, "02") / "ada" / "02.ipynb").read_bytes() == new
    assert [one["late_seconds"] for one in attempts_of(course, "zoezoe-44")] == [None]


def test_moodles_layout(course, tmp_path):
    (course.folder / "students.csv").write_text("id,moodle_id\nada,4711\n")
    data = handed_in(course, {})
    (tmp_path / "m.zip").write_bytes(
        zipped({"Ada L_4711_assignsubmission_file_/02.ipynb": data,
                "Séan O'Brien_12_assignsubmission_file/02.ipynb": data})
    )  # fmt: skip
    assert set(taken(course, tmp_path / "m.zip", "moodle")["students"]) == {
        "ada", "Séan_O_Brien-12",
    }  # fmt: skip


def test_classroom50s_layout(course, tmp_path):
    top = tmp_path / "c50" / "principles-02-ada-l"
    put(top / "02.ipynb", handed_in(course, {}))
    put(top / ".git" / "config", b"x")
    put(top / "result.json", b'{"owner": "ada-l", "datetime": "2027-01-31T18:00:05Z"}')
    taken(course, tmp_path / "c50", "classroom50")
    assert attempts_of(course, "ada-l")[0]["late_seconds"] == 5


def test_the_time_of_somebody_elses_result_is_not_believed(course, tmp_path):
    top = tmp_path / "c50" / "principles-02-ada"
    put(top / "02.ipynb", handed_in(course, {}))
    put(top / "result.json", b'{"owner": "ben", "datetime": "2020-01-01T00:00:00Z"}')
    taken(course, tmp_path / "c50", "classroom50")
    assert attempts_of(course, "ada")[0]["submitted"] == DUE.isoformat()


def test_the_latest_attempt_counts(course):
    first, second = handed_in(course, {"02.1": "x = 1"}), handed_in(course, {"02.1": "x = 2"})
    assert keep(course, "ada", second, when=DUE) == "new"
    assert keep(course, "ada", first, when=DUE - timedelta(days=1)) == "new"
    assert (folders.submitted(course, "02") / "ada" / "02.ipynb").read_bytes() == second
    assert [one["counts"] for one in attempts_of(course, "ada")] == [False, True]


def test_more_attempts_than_are_allowed(folder, minitorch):
    text = (folder / "course.toml").read_text().replace('timezone = "UTC"', "attempts = 2")
    (folder / "course.toml").write_text(text)
    course = settings.read(folder)
    files = [handed_in(course, {"02.1": f"x = {number}"}) for number in range(3)]
    told = [
        keep(course, "ada", data, when=DUE + timedelta(hours=number))
        for number, data in enumerate(files)
    ]
    assert told == ["new", "new", "not counted"]
    assert (folder / "submitted" / "02" / "ada" / "02.ipynb").read_bytes() == files[1]


def test_a_due_date_that_moves(course, folder):
    keep(course, "ada", handed_in(course, {}), when=DUE + timedelta(hours=1))
    text = (folder / "course.toml").read_text().replace("2027-01-31", "2027-02-28")
    (folder / "course.toml").write_text(text)
    later = settings.read(folder)
    row = gradebook.rows(later, later.assignment("02"))[0]
    assert (row.late_seconds, row.factor) == (0, 1), "also before anything is collected again"
    collect.settle_all(later, later.assignment("02"))
    assert attempts_of(later, "ada")[0]["late_seconds"] == 0


def link_in_zip():
    info = zipfile.ZipInfo("02.ipynb")
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    return info


HOSTILE = {
    "leads out of it": {"../02.ipynb": b"{}"},
    "leads out": {"/etc/02.ipynb": b"{}"},
    "out of it": {"a\\..\\02.ipynb": b"{}"},
    "is a link": {link_in_zip(): b"/etc/passwd"},
    "a bomb": {"02.ipynb": b"0" * 30_000_000},
    "no notebook": {"readme.txt": b"hello"},
    "several notebooks": {"a.ipynb": b"{}", "b.ipynb": b"{}"},
}


@pytest.mark.parametrize("told", HOSTILE)
def test_a_hostile_zip_of_one_student_keeps_nobody_else_out(course, tmp_path, told):
    put(tmp_path / "in" / "mal.zip", zipped(HOSTILE[told]))
    put(tmp_path / "in" / "ada.ipynb", handed_in(course, {}))
    before = sorted(path for path in tmp_path.rglob("*") if "course" not in path.parts)
    assert taken(course, tmp_path / "in")["students"] == {"ada": "new", "mal": "refused"}
    assert told in attempts_of(course, "mal")[0]["refused"]
    assert sorted(path for path in tmp_path.rglob("*") if "course" not in path.parts) == before
    assert [path.name for path in (folders.submitted(course, "02") / "mal").iterdir()] == [
        ".attempts.json"
    ]


def test_a_hostile_zip_of_a_class_is_refused_as_a_whole(course, tmp_path):
    (tmp_path / "in.zip").write_bytes(
        zipped({"ada/02.ipynb": handed_in(course, {}), "../../evil/02.ipynb": b"{}"})
    )
    with pytest.raises(Mistake, match="leads out of it"):
        taken(course, tmp_path / "in.zip")
    assert not (course.folder / "submitted").exists()


def test_too_many_files(tmp_path):
    data = zipped({f"{number}.py": b"" for number in range(30)})
    with pytest.raises(Refused, match="30 files; at most 20"):
        Archive(data, members=20)


def test_a_zip_that_lies_about_sizes(tmp_path):
    data = bytearray(zipped({"02.ipynb": b"0" * 90_000}))
    central = data.rindex(b"PK\x01\x02")
    data[central + 24 : central + 28] = (10).to_bytes(4, "little")  # "10 bytes, unpacked"
    archive = Archive(bytes(data))
    with pytest.raises(Refused, match=r"damaged|larger"):
        archive.read(next(iter(archive)), largest=1000)


@pytest.mark.parametrize("data", [b"", b"PK", b"\0" * 100, zipped({})[:-4]])
def test_no_zip(data):
    with pytest.raises(Refused, match="no zip"):
        Archive(data)


@pytest.mark.skipif(not hasattr(os, "symlink") or os.name == "nt", reason="no links on Windows")
def test_links_are_not_followed(course, tmp_path):
    (tmp_path / "secret.ipynb").write_bytes(handed_in(course, {}))
    (tmp_path / "in" / "ada").mkdir(parents=True)
    (tmp_path / "in" / "ada" / "02.ipynb").symlink_to(tmp_path / "secret.ipynb")
    (tmp_path / "in" / "ben").symlink_to(tmp_path)
    assert taken(course, tmp_path / "in")["students"] == {"ada": "refused"}


@pytest.mark.parametrize("name", ["...", "=cmd()", "a b\x1b[2J", "con", "x" * 200])
def test_names_that_are_none(course, tmp_path, name):
    put(tmp_path / "in" / name / "02.ipynb", handed_in(course, {}))
    if name == "...":  # litter: begins with a dot
        assert taken(course, tmp_path / "in")["students"] == {}
        return
    with pytest.raises(Mistake, match="cannot be the name of a student"):
        taken(course, tmp_path / "in")


def test_collect_says_what_needs_a_look(minitorch, folder, tmp_path, course):
    put(tmp_path / "in" / "mal.zip", b"no zip")
    put(tmp_path / "in" / "ada.ipynb", handed_in(course, {}))
    code, out, err = minitorch("class", "collect", "02", tmp_path / "in", "--course", folder)
    assert (code, err) == (1, "")
    assert out == (
        "02: 1 new, 1 refused.\nnot taken: mal: it is no zip, or a damaged one\n"
        f"Next: `minitorch class grade 02 --course {folder}`\n"
    )
    assert minitorch("class", "collect", "02", tmp_path / "no", "--course", folder)[0] == 2
