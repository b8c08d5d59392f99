"""The chapters of the book, written or to come: title, part, page, and what each builds on.

Titles and parts stand on the cards of `book/parts/*.md`, what a chapter builds on in needs.toml.
"""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import names
import notebooks

TABLE = Path(__file__).with_name("needs.toml")
CARD = re.compile(r"\{card\} (\d+) · ([^{\n]+)")
# As Chapter 0 is of no part, its card stands nowhere.
WELCOME = "Welcome"


@dataclass(frozen=True)
class Chapter:
    """One chapter; `page` is the name of its notebook in book/, or "" for one to come."""

    number: int
    title: str
    page: str
    needs: tuple[int, ...]


@dataclass(frozen=True)
class Part:
    """A part: its title ("I · Tensors"), the first words of its page, and its chapters."""

    title: str
    page: str
    about: str
    chapters: tuple[Chapter, ...]


@cache
def table() -> dict[str, dict[int, Any]]:
    """The two tables of needs.toml by chapter number: lists of chapters, and names in a str."""
    content = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    return {
        name: {int(key): value for key, value in rows.items()} for name, rows in content.items()
    }


def needs(number: int) -> tuple[int, ...]:
    """The chapters that a chapter builds on directly. KeyError for one that is not in the table."""
    return tuple(table()["needs"][number])


def all_needs(number: int) -> set[int]:
    """The chapters that it builds on, with those that they build on."""
    found: set[int] = set()
    for before in needs(number):
        found |= {before} | all_needs(before)
    return found


def borrowed(number: int) -> Iterator[str]:
    """Yield a sentence for each name of the page that no chapter it builds on has built."""
    page = next(path for path in notebooks.chapters() if path.name.startswith(f"{number:02}-"))
    known = set(table()["needs"]) if number == 0 else all_needs(number) | {0, number}
    in_passing = set(table()["in_passing"].get(number, "").split())
    found = names.sources(notebooks.read(page))
    for name, where in sorted(found.items()):
        if where not in known and name not in in_passing:
            yield f"chapter {number} uses {name} of chapter {where}, which it does not build on"
    for name in sorted(in_passing - set(found)):
        yield f"chapter {number} does not use {name}: take it out of [in_passing]"


@cache
def parts() -> tuple[Part, ...]:
    """The parts in their order, the welcome page excepted."""
    pages = {int(path.name[:2]): path.name for path in notebooks.chapters()}
    found = []
    for path in (notebooks.BOOK / "parts").glob("*.md"):
        text = path.read_text(encoding="utf-8")
        cards = [(int(number), title.strip()) for number, title in CARD.findall(text)]
        if not cards:
            continue  # the appendices
        title = text.partition("\n")[0].removeprefix("# Part ").replace(": ", " · ", 1)
        about = re.split(r"\{\.mt-lead\}\n", text)[1].partition("\n")[0]
        chapters = [Chapter(n, name, pages.get(n, ""), needs(n)) for n, name in cards]
        found.append(Part(title, f"parts/{path.name}", about, tuple(chapters)))
    return tuple(sorted(found, key=lambda part: part.chapters[0].number))


def by_number() -> dict[int, Chapter]:
    """All chapters."""
    welcome = Chapter(0, WELCOME, notebooks.chapters()[0].name, ())
    return {0: welcome} | {c.number: c for part in parts() for c in part.chapters}
