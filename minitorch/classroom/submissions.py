"""What a student has handed in, read as text: nothing of it runs here, or is even parsed as Python.

    read_submission(path) -> {"02.1": source, ...}

- a notebook of a chapter: the cells whose nbgrader ``grade_id`` is that of an exercise's cell
- a .py file: an exercise's own (``ex_02_1.py``, or "# Exercise 02.1" at its head), or a whole
  chapter's with a line "# Exercise 02.1" above each
- a folder ``my_minitorch`` of such files
- the file that ``minitorch export``, or a page of the book, has saved
- a zip of one of these

Files come from anybody: sizes, numbers and depths are looked at before anything is read.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import re
import stat
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from ..course.carrying import Damaged, parsed
from ..course.files import read_text
from .archives import ONE, Archive, Refused

LARGEST = ONE  # bytes of a file
LARGEST_SOURCE = 100_000  # characters of one exercise
MOST_CELLS = 2_000
MOST_FILES = 500  # in a folder or a zip
MOST_UNPACKED = 20_000_000
DEEPEST = 60  # brackets in brackets of a notebook

READ = (".ipynb", ".py", ".json")

CELL = re.compile(r"ex-(\d\d)-([1-9]\d?)-stub")
FILE = re.compile(r"ex_(\d\d)_([1-9]\d?)\.py")
HEAD = re.compile(r"^# (?:Exercise|In\[) ?(\d\d\.[1-9]\d?)\b.*$", re.MULTILINE)


class Submission(dict[str, str]):
    """Id of an exercise -> the student's own text of it.

    - ``cells``: all code cells of a notebook; ``cell_of``: id -> which of them is the exercise's.
    - ``sha256``: of what was handed in; ``name``: of the file.
    - ``remarks``: id -> what is odd about its cell. It is graded all the same.
    """

    def __init__(self, sources: dict[str, str]) -> None:
        super().__init__(sources)
        self.cells: list[str] = []
        self.cell_of: dict[str, int] = {}
        self.remarks: dict[str, str] = {}
        self.sha256 = ""
        self.name = ""


def read_submission(path: Path | str) -> Submission:
    """The solutions in a file or folder. Refused, or OSError where it cannot be read."""
    path = Path(path)
    kind = path.lstat().st_mode
    if stat.S_ISLNK(kind):
        raise Refused("it is a link, and only what was handed in itself is read")
    if stat.S_ISDIR(kind):
        found = from_files(folder_files(path))
    elif not stat.S_ISREG(kind):
        raise Refused("it is not a regular file")
    else:
        found = from_file(path.name, text_of(path) if path.suffix != ".zip" else "", path)
    found.sha256, found.name = digest(path), path.name
    for id, source in found.items():
        if len(source) > LARGEST_SOURCE:
            raise Refused(f"{id} has more than {LARGEST_SOURCE:,} characters")
    return found


def digest(path: Path) -> str:
    """The SHA-256 of a file; of a folder, of the names and bytes of its files."""
    one = hashlib.sha256()
    if not path.is_dir():
        with path.open("rb") as whole:
            one.update(whole.read(LARGEST + 1))
        return one.hexdigest()
    for file in sorted(path.rglob("*")):
        if file.is_file() and not file.is_symlink():
            name = file.relative_to(path).as_posix().encode("utf-8", "surrogateescape")
            one.update(len(name).to_bytes(4, "little") + name)
            data = file.read_bytes() if file.stat().st_size <= LARGEST else b"too large"
            one.update(len(data).to_bytes(8, "little") + data)
    return one.hexdigest()


def text_of(path: Path) -> str:
    try:
        return read_text(path, follow=False, largest=LARGEST)
    except ValueError:
        raise Refused("it is not text in UTF-8") from None
    except OSError as error:
        raise Refused(error.strerror or "it cannot be read") from None


def folder_files(folder: Path) -> Iterator[tuple[str, str]]:
    """(name, text) of the files in a folder; its folders are not looked into."""
    entries = sorted(folder.iterdir())
    if len(entries) > MOST_FILES:
        raise Refused(f"it has more than {MOST_FILES} files")
    for entry in entries:
        if entry.is_symlink() or not entry.is_file():
            continue
        if FILE.fullmatch(entry.name) or entry.suffix in READ:
            yield entry.name, text_of(entry)
        elif entry.suffix == ".zip":
            yield from zipped(entry)


def from_files(files: Iterator[tuple[str, str]]) -> Submission:
    """All files together. The first that has an exercise counts: ``ex_..py`` before notebooks."""
    whole = Submission({})
    some = sorted(files, key=lambda file: (not FILE.fullmatch(file[0]), file[0]))
    problems = []
    for name, text in some:
        try:
            one = from_file(name, text)
        except Refused as problem:
            problems.append(f"{name}: {problem}")
            continue
        number = len(whole.cells)
        for id, source in one.items():
            if id not in whole:
                whole[id] = source
                if id in one.cell_of:
                    whole.cell_of[id] = one.cell_of[id] + number
        whole.cells += one.cells
        whole.remarks.update(one.remarks)
    if not whole and problems:
        raise Refused("; ".join(problems)[:500])
    return whole


def from_file(name: str, text: str, path: Path | None = None) -> Submission:
    suffix = PurePosixPath(name).suffix
    if suffix == ".zip" and path is not None:
        return from_files(zipped(path))
    if suffix == ".ipynb":
        return from_notebook(text)
    if suffix == ".py":
        return from_python(name, text)
    if suffix == ".json":
        return from_export(text)
    raise Refused("it is no notebook, no .py, no .json of minitorch, no .zip and no folder")


def from_notebook(text: str) -> Submission:
    if deepest(text) > DEEPEST:
        raise Refused(f"its JSON is nested more than {DEEPEST} deep")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError, MemoryError):
        raise Refused("it is no notebook: its JSON is damaged") from None
    cells = data.get("cells") if isinstance(data, dict) else None
    if not isinstance(cells, list):
        raise Refused("it is no notebook of format 4: it has no cells")
    if len(cells) > MOST_CELLS:
        raise Refused(f"it has {len(cells):,} cells; {MOST_CELLS:,} are read")
    found = Submission({})
    for cell in cells:
        if not isinstance(cell, dict) or cell.get("cell_type") != "code":
            continue
        source, id = source_of(cell), exercise_of(cell)
        if len(source) > LARGEST_SOURCE:
            source = "raise ValueError('a cell of this notebook was too long to be read')"
            found.remarks[id or "?"] = f"its cell has more than {LARGEST_SOURCE:,} characters"
        found.cells.append(source)
        if id and source.strip() and found.get(id, source).strip() not in ("", source.strip()):
            found.remarks[id] = "the notebook has its cell twice: which of them counts?"
        # Of two cells with one name the first that says something counts.
        if id and (id not in found or not found[id].strip()):
            found[id] = source
            found.cell_of[id] = len(found.cells) - 1
    return found


def source_of(cell: dict) -> str:
    source = cell.get("source", "")
    if isinstance(source, list):
        source = "".join(part for part in source if isinstance(part, str))
    return source if isinstance(source, str) else ""


def exercise_of(cell: dict) -> str:
    """The exercise whose solution a cell holds, by what nbgrader and minitorch note in it."""
    metadata = cell.get("metadata")
    about = metadata.get("nbgrader") if isinstance(metadata, dict) else None
    for name in (about.get("grade_id") if isinstance(about, dict) else None, cell.get("id")):
        match = CELL.fullmatch(name) if isinstance(name, str) else None
        if match:
            return f"{match[1]}.{match[2]}"
    return ""


def deepest(text: str) -> int:
    """How deep the brackets of a JSON text are nested."""
    depth = most = 0
    inside = False  # a string
    for token in re.finditer(r'\\.|["\[\]{}]', text, re.DOTALL):
        one = token[0]
        if one == '"':
            inside = not inside
        elif not inside and one in "[{":
            depth += 1
            most = max(most, depth)
        elif not inside and one in "]}":
            depth -= 1
    return most


def from_python(name: str, text: str) -> Submission:
    """One exercise, if the name says so; else what stands below each "# Exercise NN.M"."""
    match = FILE.fullmatch(PurePosixPath(name).name)
    if match:
        return Submission({f"{match[1]}.{match[2]}": text})
    heads = list(HEAD.finditer(text))
    if not heads:
        raise Refused('it has no line "# Exercise 02.1": nobody can tell what it solves')
    found = Submission({})
    ends = [*(head.start() for head in heads[1:]), len(text)]
    for head, end in zip(heads, ends):
        source = text[head.start() : end]
        found.cells.append(source)
        if head[1] not in found:
            found[head[1]] = source
            if len(heads) > 1:  # else it is the file of one exercise, and counts whole
                found.cell_of[head[1]] = len(found.cells) - 1
    found.cells.append(text[: heads[0].start()])
    if len(heads) == 1:
        found[heads[0][1]] = text
    return found


def from_export(text: str) -> Submission:
    if deepest(text) > DEEPEST:
        raise Refused(f"its JSON is nested more than {DEEPEST} deep")
    try:
        work = parsed(text)
    except Damaged as error:
        raise Refused(str(error)) from None
    found = Submission({id: entry["source"] for id, entry in work.solved.items()})
    # Drafts that have not passed yet are handed in as well.
    for cells in work.drafts.values():
        for cell, draft in cells.items():
            match = CELL.fullmatch(cell)
            id = f"{match[1]}.{match[2]}" if match else ""
            if id and id not in found:
                found[id] = draft["text"]
    return found


def zipped(path: Path) -> Iterator[tuple[str, str]]:
    """(name, text) of the files in a zip, one after the other; nothing is written anywhere."""
    if path.stat().st_size > LARGEST:
        raise Refused(f"it is larger than {LARGEST:,} bytes")
    with contextlib.closing(Archive(path, MOST_FILES, MOST_UNPACKED)) as archive:
        room = MOST_UNPACKED  # what the headers say of sizes may be a lie
        for one in archive:
            name = one.parts[-1]
            if not (FILE.fullmatch(name) or PurePosixPath(name).suffix in READ):
                continue
            data = archive.read(one, min(room, LARGEST))
            room -= len(data)
            with contextlib.suppress(UnicodeDecodeError):
                yield name, data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
