"""The page "Why?": from ``book/why/*.toml`` to book/why.md.

NN.toml holds the ``[[question]]`` entries that belong to chapter NN, written or not:

- ``id``: the anchor is ``#why-<id>``.
- ``ask``: the question as people ask it. ``other``: other wordings, in English and Chinese; the
  search finds the question by them, the page does not show them.
- ``answer``: two to four sentences of Markdown.
- one link to what shows it: ``chapter`` and ``cell`` (a cell of a committed chapter), ``entry``
  (an anchor of the error index), or ``page`` (a page, seen from book/, perhaps with an anchor).
- ``program``: what the answer claims, as a program that prints; ``prints``: what it prints, on
  minitorch and on PyTorch. The page shows both folded. Names as in the error index: ``torch``,
  ``nn``, ``optim``, ``np``.

tests/book/test_why.py runs every program on both frameworks.
"""

import tomllib
from dataclasses import dataclass, field
from pathlib import Path

import errors
import notebooks
import printed

FOLDER = notebooks.BOOK / "why"
PAGE = notebooks.BOOK / "why.md"
TOPICS = {  # the headings, by chapter
    "00": "The first program",
    "01": "Tensors, storage, dtypes and NumPy",
    "02": "Views, strides and shapes",
    "03": "Arithmetic and broadcasting",
    "04": "Joining and indexing",
    "05": "Copies, sharing and writing in place",
    "06": "Graphs and recording",
    "07": "The walk backward",
    "08": "Gradients that add up",
    "09": "Gradients in between",
    "10": "detach, .data and modified values",
    "11": "Recording switched off, and the memory of a graph",
    "12": "Operations of your own",
    "13": "Modules, parameters and buffers",
    "14": "Layers and losses",
    "15": "Training, optimizers and data",
    "16": "Training mode and evaluation mode",
    "17": "Data and its workers",
    "18": "Saving and loading",
    "19": "Convolution",
    "20": "Recurrence",
    "21": "Attention",
    "22": "GPUs and processes",
    "23": "Many devices",
    "24": "Static graphs",
}
HEAD = """\
(why)=
# Why?

{{.mt-lead}}
{count} questions that people ask about PyTorch, with a short answer and a link to the place where
this book shows it. The programs below the answers print the same on minitorch and on PyTorch.

An error message rather than a question? Look it up in the [error index](appendices/error-index.md).
"""


@dataclass
class Question:
    """One question with its answer and where it is shown."""

    file: str
    id: str
    ask: str
    answer: str
    other: list[str] = field(default_factory=list)
    chapter: str = ""
    cell: str = ""
    entry: str = ""
    page: str = ""
    program: str = ""
    prints: str = ""

    @property
    def anchor(self) -> str:
        return f"why-{self.id}"


def read() -> list[Question]:
    """All questions, by chapter, as they stand in the files."""
    return [
        Question(file=path.stem, **found)
        for path in sorted(FOLDER.glob("*.toml"))
        for found in tomllib.loads(path.read_text(encoding="utf-8"))["question"]
    ]


def files() -> dict[Path, str]:
    """The page with its text."""
    found = read()
    parts = [HEAD.format(count=len(found))]
    for number, topic in TOPICS.items():
        parts.append(f"## {topic}\n")
        parts += [section(question) for question in found if question.file == number]
    return {PAGE: "\n".join(parts)}


def section(question: Question) -> str:
    """One question: heading, answer, link, and the folded program."""
    text = f"({question.anchor})=\n### {errors.plain(question.ask)}\n\n"
    text += f"{question.answer.strip()} {shown(question)}\n"
    if question.program:
        text += FOLDED.format(
            program=question.program.strip("\n"), prints=question.prints.strip("\n")
        )
    return text


# An element of its own and no dropdown: a hundred of those weigh more than all answers do.
FOLDED = """
<details class="mt-fold"><summary>A program that shows it</summary>

```python
{program}
```

It prints:

```none
{prints}
```

</details>
"""


def shown(question: Question) -> str:
    """The link to what shows the answer."""
    if question.entry:
        return f"[The error index](#{question.entry}) has more."
    if question.page:
        place = "The reference" if "/api/" in question.page else "Another page"
        return f"[{place}]({question.page}) has more."
    words = f"Chapter {int(question.chapter)} shows it."
    return printed.link(question.chapter, question.cell, words, up="")
