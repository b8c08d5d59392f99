"""The questions "Predict, then run" of a chapter: what is asked, and what the next cell answers."""

import re
from dataclasses import dataclass

import notebooks

OPENING = re.compile(r"(?m)^:{4,}\{admonition\} Predict, then run[ \t]*$")
CHOICE = re.compile(
    r"(?ms)^(?P<fence>:{3,})\{dropdown\} (?P<letter>[A-Z])\. (?P<text>[^\n]+)\n"
    r"(?P<options>(?::[\w-]+:[^\n]*\n)*)(?P<feedback>.*?)^(?P=fence)[ \t]*$"
)


@dataclass(frozen=True)
class Choice:
    letter: str
    text: str
    feedback: str
    right: bool


@dataclass(frozen=True)
class Question:
    """One question. `answer` is the code cell that follows, or None when something else does."""

    cell: dict
    answer: dict | None

    @property
    def id(self) -> str:
        return self.cell["id"]

    @property
    def data(self) -> dict:
        """`{"right": "B", "shows": {"A": "33", ...}}` of the cell's metadata."""
        return self.cell["metadata"].get("predict", {})

    @property
    def covers(self) -> str:
        """The id of the last code cell that gives the answer away; "" if it is the next one."""
        return self.data.get("covers", "")

    @property
    def is_marked(self) -> bool:
        """Whether the box carries the classes by which the page's script finds it."""
        return re.search(r"(?m)^:class: tip predict[ \t]*$", self.cell["source"]) is not None

    @property
    def choices(self) -> list[Choice]:
        return [
            Choice(
                found["letter"],
                found["text"].strip(),
                found["feedback"].strip(),
                ":class-container: predict-right" in found["options"],
            )
            for found in CHOICE.finditer(self.cell["source"])
        ]

    @property
    def asked(self) -> str:
        """The prose between the opening line and the first choice."""
        start = CHOICE.search(self.cell["source"])
        text = self.cell["source"][: start.start()] if start else self.cell["source"]
        return "\n".join(line for line in text.splitlines() if not line.startswith(":")).strip()


def questions(nb: dict) -> list[Question]:
    """All questions of a notebook, in order."""
    cells = nb["cells"]
    following = [*cells[1:], None]
    return [
        Question(cell, after if after and after["cell_type"] == "code" else None)
        for cell, after in zip(cells, following)
        if cell["cell_type"] == "markdown"
        and (OPENING.search(cell["source"]) or "predict" in cell["metadata"])
    ]


def section_after(nb: dict, question: Question) -> list[dict]:
    """The cells below the answering one, up to the next heading or question.

    A cell in which a heading stands belongs to it with what comes before the heading.
    """
    cells = nb["cells"]
    found = []
    for cell in cells[cells.index(question.cell) + 2 :]:
        if cell["cell_type"] == "markdown":
            if OPENING.search(cell["source"]):
                break
            text, heading, _ = re.split(r"(?m)(^#{1,6} |\Z)", cell["source"], maxsplit=1)
            found.append({**cell, "source": text})
            if heading:
                break
        else:
            found.append(cell)
    return found


def left_open(nb: dict, question: Question) -> list[dict]:
    """What of that section the page shows while the question is not answered."""
    below = section_after(nb, question)
    ids = [cell["id"] for cell in below]
    start = ids.index(question.covers) + 1 if question.covers else 0
    code = [i for i, cell in enumerate(below) if cell["cell_type"] == "code" and i >= start]
    return below[code[0] :] if code else []


def all_questions() -> list[tuple[str, Question]]:
    """(chapter, question) of the whole book."""
    return [
        (path.stem[:2], question)
        for path in notebooks.chapters()
        for question in questions(notebooks.read(path))
    ]
