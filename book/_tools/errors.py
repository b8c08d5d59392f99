"""The error index, "I got this message": from ``book/errors/*.toml`` to pages.

Each file holds ``[[error]]`` entries; NN.toml those of chapter NN, more.toml the others.

- ``title``: the heading; the words that people paste into a search.
- ``class``, ``message``: word for word what PyTorch 2.13 and minitorch raise. With
  ``begins = true`` the message only starts like that (the rest names the framework's own files).
- ``program``: the smallest program that raises it. ``fixed`` takes the place of its last line (of
  its last statement, when that has several lines), and then it runs. With ``whole = true`` it is
  the whole program: where the fault lies further up, it must not stand in its own mend.
- ``why`` and ``fix``: two or three sentences, one or two.
- ``cell``: the id of the cell of the chapter that fails like this (or shows why).
- ``topic``: one of TOPICS; a chapter has a topic of its own.
- ``older``: other wordings of the message, of older versions or other cases, as people still paste
  them: the page shows them, and the search finds the entry by them.
- ``needs``: what it takes to raise it, where it cannot be raised on every machine. The program is
  not run then; ``words`` are the parts of the message that PyTorch's own files hold, or
  ``elsewhere`` says who writes the message when those files do not hold it.

A program that runs on every machine is a live cell of its page, and so is its mend. Each of these
cells begins with its own imports and has the class ``tag_alone``: it runs without the cells above.

tests/book/test_errors.py runs every program on both frameworks.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import notebooks
import printed

FOLDER = notebooks.BOOK / "errors"
PAGES = notebooks.BOOK / "appendices"
TOPICS = {  # the file of each, and a line for the index
    "Shapes and broadcasting": ("errors-shapes", "sizes that do not fit, `view`, matrix products"),
    "Dtypes, devices and NumPy": ("errors-dtypes", "conversions, scalars, masks, CUDA"),
    "Indexing, joining, splitting": ("errors-indexing", "`x[i]`, `cat`, `stack`, `gather`"),
    "Writing in place": ("errors-in-place", "`x += 1`, leaves, views, versions"),
    "Gradients and graphs": ("errors-gradients", "`backward`, `grad`, hooks, `requires_grad`"),
    "Networks and losses": ("errors-networks", "layers, class labels, `nn.Module`"),
    "Training and data": ("errors-training", "optimizers, data sets, loaders"),
    "Several devices": ("errors-devices", "a GPU beside the CPU"),
    "Saving and loading": ("errors-saving", "`state_dict`, `torch.load`"),
}  # fmt: skip
TOPIC_OF_CHAPTER = {
    "00": "Networks and losses",
    "01": "Dtypes, devices and NumPy",
    "02": "Shapes and broadcasting",
    "03": "Shapes and broadcasting",
    "05": "Writing in place",
    "06": "Gradients and graphs",
    "07": "Gradients and graphs",
    "08": "Gradients and graphs",
    "09": "Gradients and graphs",
    "10": "Writing in place",
    "11": "Gradients and graphs",
    "12": "Gradients and graphs",
    "13": "Networks and losses",
    "17": "Training and data",
    "19": "Networks and losses",
    "20": "Networks and losses",
    "21": "Networks and losses",
    "24": "Gradients and graphs",
}


@dataclass
class Entry:
    """One message. `cells` are the (chapter, cell) that show it."""

    file: str
    title: str
    error: str
    message: str
    program: str
    fixed: str
    why: str
    fix: str
    topic: str
    whole: bool = False
    begins: bool = False
    needs: str = ""
    words: list[str] = field(default_factory=list)
    elsewhere: str = ""
    older: list[str] = field(default_factory=list)
    cells: list[tuple[str, str]] = field(default_factory=list)

    @property
    def anchor(self) -> str:
        """The label of its section; just as Sphinx would write it as an id."""
        return "error-" + re.sub(r"[^a-z0-9]+", "-", self.title.lower()).strip("-")

    @property
    def key(self) -> tuple[str, str, str]:
        """Entries with equal keys are about the same thing: message without numbers, and topic."""
        return self.error, pattern(self.message), self.topic

    @property
    def corrected(self) -> str:
        """The program with `fixed` in place of its last line or statement, or of all of it."""
        if self.whole:
            return self.fixed.strip("\n")
        lines = self.program.strip("\n").splitlines()
        inside = self.fixed.startswith(" ")
        start = len(lines) if inside else ast.parse("\n".join(lines)).body[-1].lineno
        return "\n".join([*lines[: start - 1], self.fixed.rstrip()])

    def is_raised_as(self, error: str, message: str) -> bool:
        """Whether an error is this one; numbers may be others."""
        mine, other = pattern(self.message), pattern(message)
        same = other.startswith(mine) if self.begins else other == mine
        return error == self.error and same


def pattern(message: str) -> str:
    """A message with its numbers and lists of numbers made alike."""
    message = re.sub(r"\x1b\[[0-9;]*m", "", message)
    message = re.sub(r"-?\d+(?:\.\d+)?", "#", message)
    return re.sub(r"#(?:(?:, |x| x )#)*", "#", " ".join(message.split()))


def entries(path: Path) -> Iterator[Entry]:
    """The entries of one file, as they stand there."""
    chapter = path.stem
    for found in tomllib.loads(path.read_text(encoding="utf-8")).get("error", []):
        values: dict[str, Any] = dict(found)
        cell = values.pop("cell", None)
        values.setdefault("topic", TOPIC_OF_CHAPTER.get(chapter))
        error = values.pop("class")
        yield Entry(file=path.name, error=error, **values, cells=[(chapter, cell)] if cell else [])


def read() -> list[Entry]:
    """All messages. One that several files hold is explained by the first of them, a chapter."""
    found: list[Entry] = []
    by_key: dict[tuple[str, str, str], Entry] = {}
    for path in sorted(FOLDER.glob("*.toml")):
        mine = list(entries(path))
        for entry in mine:
            first = by_key.get(entry.key)
            if first is None:
                found.append(entry)
            else:
                first.cells += entry.cells
        # Of one file, two entries with the same message have two different programs.
        by_key = {**{entry.key: entry for entry in reversed(mine)}, **by_key}
    return found


# ---- pages ---------------------------------------------------------------------------------------

INDEX = """\
(error-index)=
# I got this message: the error index

{{.mt-lead}}
{count} messages of PyTorch and minitorch: the smallest program that raises each, why, and what to
write instead. The programs are run on both, and they say the same ({unrun} need a GPU, and are not
run).

Look for the first words below, or paste the message into the search field.

## By topic

{topics}

## By first words

{letters}
"""


def files() -> dict[Path, str]:
    """Every page with its text: the index, and one page for each topic that has entries."""
    found = read()
    pages = {}
    for topic, (name, about) in TOPICS.items():
        mine = [entry for entry in found if entry.topic == topic]
        if mine:
            pages[PAGES / f"{name}.md"] = topic_page(topic, about, mine)
    pages[PAGES / "error-index.md"] = index_page(found)
    return pages


def topic_page(topic: str, about: str, mine: list[Entry]) -> str:
    parts = [
        f"# Error messages: {topic[0].lower() + topic[1:] if topic[1].islower() else topic}\n",
        f"{{.mt-lead}}\nMessages about {about}: what raises each, why, what to write instead.\n",
        "[All messages](error-index.md)\n",
    ]
    return "\n".join([*parts, *map(section, mine)])


def section(entry: Entry) -> str:
    """One message: heading, program, message, why, what to do."""
    needs = (
        f"It takes {entry.needs} to raise this, so this program is not run in the book's tests.\n\n"
    )
    advice = f"{entry.fix.strip()} {seen(entry)}".strip()
    return f"""\
({entry.anchor})=
## {plain(entry.title)}

{listing(entry, entry.program, fails=True)}
{quoted(f"{entry.error}: {entry.message}", entry.begins)}

{older(entry)}{needs if entry.needs else ""}**Why?** {entry.why.strip()}

**What to do.** {advice}

{listing(entry, entry.fixed if entry.needs else entry.corrected)}"""


IMPORTS = {  # what a program counts on, by the name that it uses
    "np": "import numpy as np",
    "torch": "import minitorch as torch",
    "nn": "from minitorch import nn",
    "optim": "from minitorch import optim",
}
LIVE = """\
::::{{container}} {classes}
:::{{container}} cell_input
```python
{program}
```
:::
::::
"""


def listing(entry: Entry, program: str, fails: bool = False) -> str:
    """A program: a live cell that stands alone, or plain text where it cannot run."""
    program = program.strip("\n")
    if entry.needs:
        return f"```python\n{program}\n```\n"
    used = {node.id for node in ast.walk(ast.parse(program)) if isinstance(node, ast.Name)}
    lines = [line for name, line in IMPORTS.items() if name in used]
    classes = "cell tag_alone" + (" tag_raises-exception" if fails else "")
    return LIVE.format(classes=classes, program="\n".join([*lines, "", program]).strip())


def older(entry: Entry) -> str:
    """Other wordings of the message."""
    if not entry.older:
        return ""
    return "Other wordings of it:\n\n" + "\n\n".join(quoted(o, False) for o in entry.older) + "\n\n"


def seen(entry: Entry) -> str:
    """A sentence with links to the cells that show the message."""
    there = [pair for pair in entry.cells if pair[0] in printed.chapter_names()]
    if len(there) == 1:
        chapter, cell = there[0]
        return printed.link(chapter, cell, f"Chapter {int(chapter)} runs into it and shows why.")
    linked = [printed.link(chapter, cell, str(int(chapter))) for chapter, cell in there]
    return f"Chapters {' and '.join(linked)} run into it and show why." if linked else ""


def plain(title: str) -> str:
    """A title as markdown that shows these very characters."""
    return re.sub(r"([\\`*_\[\]<>$])", r"\\\1", title)


def quoted(message: str, begins: bool) -> str:
    """A message as a quotation that wraps on a narrow page, its lines kept."""
    lines = [line.strip() for line in message.strip().splitlines() if line.strip()]
    if begins:
        lines[-1] += " ..."
    fence = "``" if "`" in message else "`"
    space = " " if "`" in message else ""
    return "\\\n".join(f"> {fence}{space}{line}{space}{fence}" for line in lines)


def index_page(found: list[Entry]) -> str:
    topics = "\n".join(
        f"- [{topic}]({name}.md): {about} ({sum(e.topic == topic for e in found)})"
        for topic, (name, about) in TOPICS.items()
        if any(e.topic == topic for e in found)
    )
    unrun = sum(bool(entry.needs) for entry in found)
    letters: dict[str, list[Entry]] = {}
    for entry in sorted(found, key=lambda e: first_words(e).lower()):
        first = first_words(entry)[0].upper()
        letters.setdefault("0 to 9" if first.isdigit() else first, []).append(entry)
    lists = [
        f"**{letter}**\n\n" + "\n".join(f"- [{plain(e.title)}](#{e.anchor})" for e in some)
        for letter, some in letters.items()
    ]
    return INDEX.format(count=len(found), unrun=unrun, topics=topics, letters="\n\n".join(lists))


def first_words(entry: Entry) -> str:
    """The title from its first letter or digit on."""
    return re.sub(r"^[^A-Za-z0-9]+", "", entry.title)
