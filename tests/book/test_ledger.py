"""Every claim of the notes is in one file, and each of a finished chapter is shown by a cell."""

import functools
import re
from collections import Counter

import ledger
import notebooks
import printed
import pytest

GROUPS = ledger.groups()
ROWS = ledger.rows()
INDEX = {id: (group, verdict) for group in GROUPS for id, verdict in group.verdicts.items()}


@functools.cache
def cells(chapter: str) -> dict[str, dict]:
    """The code cells of a committed chapter by their ids."""
    nb = notebooks.read(notebooks.BOOK / f"{printed.chapter_names()[chapter]}.ipynb")
    return {cell["id"]: cell for cell in notebooks.code_cells(nb)}


def test_the_index_holds_every_claim_once() -> None:
    listed = [id for group in GROUPS for id in group.verdicts]
    assert len(listed) == len(set(listed)) == 156
    per_note = Counter(id[:2] for id in listed)
    assert per_note == {"S0": 26, "S1": 35, "S2": 35, "S3": 30, "S4": 30}
    verdicts = Counter(verdict for group in GROUPS for verdict in group.verdicts.values())
    assert verdicts == {"TRUE": 90, "IMPRECISE": 34, "OUTDATED": 22, "WRONG": 10}


def test_no_claim_is_settled_twice() -> None:
    twice = [id for id, count in Counter(row.id for row in ROWS).items() if count > 1]
    assert twice == []


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: group.title)
def test_every_claim_is_in_the_file_of_a_chapter(group: ledger.Group) -> None:
    missing = sorted(group.verdicts.keys() - {row.id for row in ROWS})
    waiting = [
        chapter
        for chapter in group.chapters
        if chapter not in printed.chapter_names()
        and not (ledger.FOLDER / f"{chapter}.toml").exists()
    ]
    if missing and waiting:
        pytest.skip(f"chapter {', '.join(waiting)} is not written yet: {', '.join(missing)}")
    assert missing == []


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_a_claim_is_shown(row: ledger.Row) -> None:
    group, verdict = INDEX[row.id]
    assert row.chapter in group.chapters
    assert row.verdict == verdict
    assert len(row.claim.split()) >= 3
    assert row.today.endswith((".", "?", "!", "`", ")"))
    if row.chapter not in printed.chapter_names():
        assert not row.cell, "there is no such chapter yet"
        return
    assert row.cell in cells(row.chapter), f"chapter {row.chapter} has no code cell {row.cell!r}"
    assert row.shows.strip()
    shown = printed.printed(cells(row.chapter)[row.cell])
    assert " ".join(row.shows.split()) in " ".join(shown.split())


def test_the_page_is_fresh() -> None:
    assert len(ROWS) > 60
    for path, text in ledger.files().items():
        assert path.exists(), "run: make generate"
        assert path.read_text(encoding="utf-8") == text, "run: make generate"


@pytest.mark.parametrize("chapter", sorted(printed.chapter_names()))
def test_a_chapter_is_numbered_once(chapter: str) -> None:
    assert not re.match(r"\d", printed.title(chapter))
    assert f"Chapter {int(chapter)} · {int(chapter)} · " not in ledger.PAGE.read_text("utf-8")
