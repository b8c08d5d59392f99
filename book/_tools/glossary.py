"""The glossary: from book/glossary.toml to book/appendices/glossary.md, and its forms.

Each ``[[term]]`` has

- ``id``: the anchor is ``#term-<id>``;
- ``term``: the English term, and ``also``: its other forms (plural, verb);
- ``chinese``: the Chinese terms, the usual one first;
- ``line``: what it means, in one line, without a full stop;
- ``chapter``: the chapter that explains it, written or not, and ``section``: the anchor of the
  section there that does;
- ``not_in``: chapters that use the word in its everyday sense (an edge of a picture);
- ``only_after``: a form that is an everyday word too -> the words before it that make it ours:
  "the leaves", but not "it leaves".

In the chapters the first use of a term in a section shows its line (glossary_extension.py).
"""

import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

import notebooks
import printed

SOURCE = notebooks.BOOK / "glossary.toml"
PAGE = notebooks.BOOK / "appendices" / "glossary.md"
HEAD = """\
(glossary)=
# Glossary

{{.mt-lead}}
{count} terms of this book in English and Chinese (术语表), each in one line,
with the chapter that explains it; the number leads to the place.

| Term | 中文 | What it means | Chapter |
|---|---|---|---|
"""


@dataclass
class Term:
    """One term of the book."""

    id: str
    term: str
    also: list[str]
    chinese: list[str]
    line: str
    chapter: str
    section: str = ""
    not_in: list[str] = field(default_factory=list)
    only_after: dict[str, list[str]] = field(default_factory=dict)

    @property
    def anchor(self) -> str:
        return f"term-{self.id}"

    @property
    def forms(self) -> list[str]:
        return [self.term, *self.also]

    def is_meant(self, match: re.Match[str], chapter: str) -> bool:
        """Whether a form that was found in a chapter is this term, and no everyday word."""
        if chapter in self.not_in:
            return False
        wanted = self.only_after.get(match.group().lower())
        before = match.string[: match.start()].lower().split()[-1:]
        return wanted is None or (before != [] and before[0] in wanted)


def read() -> list[Term]:
    """All terms, by their English name."""
    found = tomllib.loads(SOURCE.read_text(encoding="utf-8"))["term"]
    return sorted((Term(**values) for values in found), key=lambda term: term.term.lower())


def by_form() -> dict[str, Term]:
    """Each form in lower case -> its term."""
    return {form.lower(): term for term in read() for form in term.forms}


def pattern() -> re.Pattern[str]:
    """Finds any form as whole words; the longest first."""
    forms = sorted(by_form(), key=len, reverse=True)
    words = "|".join(r"\s+".join(map(re.escape, form.split())) for form in forms)
    return re.compile(rf"(?<![\w.\-])(?:{words})(?![\w\-]|\(|\.\w)", re.IGNORECASE)


def files() -> dict[Path, str]:
    """The page with its text."""
    found = read()
    rows = [row(term) for term in found]
    return {PAGE: HEAD.format(count=len(found)) + "\n".join(rows) + "\n"}


def row(term: Term) -> str:
    name = f'<span id="{term.anchor}"></span>**{term.term}**'.replace("_", r"\_")
    line = term.line.replace("_", r"\_")
    return f"| {name} | {'、'.join(term.chinese)} | {line} | {where(term)} |"


def where(term: Term) -> str:
    """The link to the section that explains a term, with the number of its chapter."""
    names, number = printed.chapter_names(), str(int(term.chapter))
    if term.chapter not in names:
        return number
    return f"[{number}](../{names[term.chapter]}.ipynb#{term.section})"
