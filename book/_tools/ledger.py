"""The notes that the course grew out of: their claims, from ``book/ledger/*.toml``.

``index.toml`` says which claims exist, and which chapters may settle each. ``NN.toml`` holds the
rows of chapter NN: what the notes say, the verdict, what is true today, and the cell that shows
it. `page` makes "The notes revisited" of them.
"""

import tomllib
from collections import Counter
from dataclasses import dataclass

import notebooks
import printed

FOLDER = notebooks.BOOK / "ledger"
PAGE = notebooks.BOOK / "appendices" / "notes-revisited.md"
VERDICTS = {
    "TRUE": "right as it stands, then and now",
    "IMPRECISE": "right at heart, but too wide, too narrow or badly put",
    "OUTDATED": "was right when it was written",
    "WRONG": "was not right then either",
}


@dataclass(frozen=True)
class Row:
    """One claim. Without a cell it waits for its chapter."""

    chapter: str
    id: str
    claim: str
    verdict: str
    today: str
    cell: str = ""
    shows: str = ""


@dataclass(frozen=True)
class Group:
    """Claims on one topic, and the chapters that may settle them."""

    title: str
    chapters: tuple[str, ...]
    verdicts: dict[str, str]  # of each id


def groups() -> list[Group]:
    found = tomllib.loads((FOLDER / "index.toml").read_text(encoding="utf-8"))
    return [
        Group(
            entry["title"],
            tuple(entry["chapters"]),
            {id: verdict for verdict in VERDICTS for id in entry.get(verdict, "").split()},
        )
        for entry in found.values()
    ]


def rows() -> list[Row]:
    """All rows, by chapter, as they stand in the files."""
    found = []
    for path in sorted(FOLDER.glob("[0-9][0-9].toml")):
        entries = tomllib.loads(path.read_text(encoding="utf-8")).get("row", [])
        found += [Row(path.stem, **entry) for entry in entries]
    return found


INTRODUCTION = """\
(notes-revisited)=
# The notes revisited: what PyTorch notes say, and what is true today

{{.mt-lead}}
This book grew out of five sets of PyTorch notes, written between 2018 and 2020. Their {count}
claims were checked against PyTorch 2.13, nearly all by running them. Your own notes may say the
same things.

| verdict | means | claims |
| --- | --- | ---: |
{table}

A claim of a finished chapter is linked to the cell that shows it. Open the cell, change it, run
it: you need not believe this page.
"""


def page() -> str:
    """The page, in MyST."""
    all_rows = rows()
    counts = Counter(row.verdict for row in all_rows)
    table = "\n".join(
        f"| **{verdict.lower()}** | {means} | {counts[verdict]} |"
        for verdict, means in VERDICTS.items()
    )
    parts = [INTRODUCTION.format(count=len(all_rows), table=table)]
    for chapter in sorted({row.chapter for row in all_rows}):
        parts.append(f"## {chapter_title(chapter)}\n")
        parts += [entry(row) for row in all_rows if row.chapter == chapter]
    return "\n".join(parts)


# Titles of the chapters that are to come, as the map of the book has them.
PLANNED = {
    "03": "arithmetic and broadcasting",
    "04": "joining and indexing",
    "09": "hooks",
    "11": "no-grad",
    "13": "modules",
    "14": "layers and losses",
    "15": "optimizers",
    "16": "train and eval",
    "17": "data",
    "18": "saving",
    "20": "recurrence",
    "22": "choosing a GPU",
    "23": "many devices",
    "25": "training loops",
}


def chapter_title(chapter: str) -> str:
    if chapter in printed.chapter_names():
        return f"Chapter {int(chapter)} · {printed.title(chapter)}"
    return f"Chapter {int(chapter)} · {PLANNED.get(chapter, 'in work')} (to come)"


def entry(row: Row) -> str:
    """One claim, what is true, and where to see it."""
    where = f" {printed.link(row.chapter, row.cell, 'See it run')}" if row.cell else ""
    return f"- **{row.verdict.lower()}** · “{row.claim}”\\\n  {row.today}{where}\n"


def files() -> dict:
    return {PAGE: page()}
