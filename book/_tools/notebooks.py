"""What the tools and tests over the book's notebooks share: reading, writing, tags, limits, hashes.

Only the standard library is needed here, so that asking "which notebooks are stale?" is instant.
A notebook is handled as the plain JSON it is: `nb["cells"][3]["source"]`.
"""

import hashlib
import json
import os
import re
import statistics
import tokenize
from io import StringIO
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BOOK = ROOT / "book"

# Every tag that a cell may carry, and why there is such a tag. A tag in NEEDS_WHY weakens a check,
# so the cell's metadata must say why: {"tags": ["torch-differs"], "why": "..."}.
TAGS = {
    "raises-exception": "the cell fails on purpose; running it without an error is an error",
    "minitorch-only": "uses what torch does not have (pictures, our source); not run on torch",
    "torch-differs": "runs on torch, but prints something else there",
    "nbval-ignore-output": "prints what varies from run to run (a timing); run, never compared",
    "no-live": "needs what a browser lacks (threads): shown there with its output, not run",
}
NEEDS_WHY = {"minitorch-only", "torch-differs", "nbval-ignore-output", "no-live"}

# The variables that decide what a notebook prints, the same wherever notebooks are executed: one
# thread (sums in the same order), one graph renderer, one hash seed, one date in files.
KERNEL_ENV = {
    "MINITORCH_DOT": "graphviz-pure",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    "VECLIB_MAXIMUM_THREADS": "1",
    "PYTHONHASHSEED": "0",
    "SOURCE_DATE_EPOCH": "315532800",  # 1980-01-01, the first date a zip file can hold
    "PYTHONUTF8": "1",
    "COLUMNS": "80",
}
KERNELSPEC = {"display_name": "Python 3", "language": "python", "name": "python3"}
LANGUAGE_INFO = {
    "file_extension": ".py",
    "mimetype": "text/x-python",
    "name": "python",
    "nbconvert_exporter": "python",
    "pygments_lexer": "ipython3",
}


def kernel_env(**more: str) -> dict[str, str]:
    """The environment for a process that executes notebooks: this one's, with KERNEL_ENV on top.

    The repository comes first on PYTHONPATH: a notebook shall run the package it lies beside.
    """
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    return {**os.environ, **KERNEL_ENV, "PYTHONPATH": path, **more}


def chapters() -> list[Path]:
    """The chapters of the book, in reading order."""
    return sorted(BOOK.glob("[0-9][0-9]-*.ipynb"))


def everything() -> list[Path]:
    """All notebooks of the book: the chapters, and whatever else comes to be written as one."""
    return sorted(BOOK.glob("*.ipynb"))


def read(path: Path) -> dict:
    nb = json.loads(Path(path).read_text(encoding="utf-8"))
    if nb.get("nbformat") != 4:
        raise ValueError(f"{path}: expected notebook format 4, found {nb.get('nbformat')}")
    for cell in nb["cells"]:
        cell["source"] = text(cell["source"])
    return nb


def write_text(path: Path, content: str) -> None:
    """Write UTF-8 with "\\n" line ends; a reader sees the old file or the new one, never half."""
    part = Path(path).with_name(Path(path).name + ".part")
    part.parent.mkdir(parents=True, exist_ok=True)
    part.write_text(content, encoding="utf-8", newline="\n")
    os.replace(part, path)


def text(field) -> str:
    """A text field of a notebook, which may be stored as a string or as a list of lines."""
    return field if isinstance(field, str) else "".join(field)


def code_cells(nb: dict) -> list[dict]:
    return [cell for cell in nb["cells"] if cell["cell_type"] == "code"]


def tags(cell: dict) -> list[str]:
    return cell["metadata"].get("tags", [])


def source_hash(nb: dict) -> str:
    """What the outputs depend on: source and tags of the code cells, in order.

    Prose is left out: mending a sentence does not make an output old.
    """
    parts = [[text(cell["source"]), sorted(tags(cell))] for cell in code_cells(nb)]
    return hashlib.sha256(json.dumps(parts, ensure_ascii=False).encode()).hexdigest()


def why_stale(nb: dict) -> str | None:
    """Say why the stored outputs cannot be those of this source; None when they are fresh."""
    stored = nb["metadata"].get("minitorch", {}).get("executed-from")
    if stored is None:
        return "it was never executed by execute.py"
    if stored != source_hash(nb):
        return "a code cell or its tags changed since it was executed"
    counts = [cell.get("execution_count") for cell in code_cells(nb)]
    if counts != list(range(1, len(counts) + 1)):
        return f"its cells were not executed in order: {counts}"
    return None


def code_lines(source: str) -> int:
    """Lines of a cell that hold code: not blank, not only a comment."""
    skip = {
        tokenize.COMMENT,
        tokenize.NL,
        tokenize.NEWLINE,
        tokenize.INDENT,
        tokenize.DEDENT,
        tokenize.ENDMARKER,
    }
    lines: set[int] = set()
    for token in tokenize.generate_tokens(StringIO(source).readline):
        if token.type not in skip:
            lines.update(range(token.start[0], token.end[0] + 1))
    return len(lines)


# What is taken out of markdown before words are counted: not read as sentences.
TALKING = "admonition|note|tip|hint|important|warning|dropdown|exercise"  # directives with prose
NOT_PROSE = [
    re.compile(rf"(?ms)^(`{{3,}}|~{{3,}})(?!\{{(?:{TALKING})).*?^\1"),  # listings
    re.compile(r"(?s)\$\$.*?\$\$"),  # formulas on their own lines
    re.compile(r"(?s)<!--.*?-->"),
    re.compile(r"(?m)^\s*(:{3,}|`{3,}).*$"),  # fences of directives, with their names
    re.compile(r"(?m)^\s*:[\w-]+:.*$"),  # options of directives
    re.compile(r"(?m)^\([\w.-]+\)=\s*$"),  # labels
    re.compile(r"(?<=\])\([^)\s]*\)"),  # where links point to
    re.compile(r"</?[a-zA-Z][^>]*>"),
]


def words(markdown: str) -> int:
    """Words of prose: what stands between spaces and has a letter or a digit.

    A `code span` or a $formula$ inside a sentence is read, so it counts; listings do not.
    """
    for pattern in NOT_PROSE:
        markdown = pattern.sub(" ", markdown)
    return sum(1 for word in markdown.split() if re.search(r"\w", word))


def heading(cell: dict) -> str | None:
    """The text of the heading that a markdown cell starts with (any level)."""
    match = re.match(r"\s*(?:\([\w.-]+\)=\s*)?#+ +(.+)", cell["source"])
    return match.group(1).strip() if match and cell["cell_type"] == "markdown" else None


def lesson(nb: dict) -> list[dict]:
    """The cells that teach: all up to the heading "Exercises"."""
    cells = []
    for cell in nb["cells"]:
        if heading(cell) == "Exercises":
            break
        cells.append(cell)
    return cells


def measure(nb: dict) -> dict[str, float]:
    """The sizes that course.md limits, over the cells that teach (exercises not counted)."""
    cells = lesson(nb)
    sizes = [code_lines(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    prose = sum(words(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    widths = [len(line) for cell in code_cells(nb) for line in cell["source"].splitlines()]
    run = longest = 0
    for cell in cells:
        run = run + 1 if cell["cell_type"] == "code" else 0
        longest = max(longest, run)
    return {
        "words": prose,
        "code lines": sum(sizes),
        "words per code line": round(prose / max(1, sum(sizes)), 1),
        "median code lines of a cell": statistics.median(sizes) if sizes else 0,
        "most code lines of a cell": max(sizes, default=0),
        "code cells in a row": longest,
        "columns of a code line": max(widths, default=0),
    }


# Smallest and largest allowed value of each size; a chapter that must differ has a row of its own.
LIMITS = {
    "words": (1500, 2500),
    "words per code line": (10, 20),
    "median code lines of a cell": (1, 4),
    "most code lines of a cell": (1, 25),
    "code cells in a row": (1, 3),
    "columns of a code line": (1, 79),  # more is cut off in print
}
OTHER_LIMITS: dict[str, dict[str, tuple[float, float]]] = {
    "00": {"words": (700, 2500)},  # a welcome, shorter than a lesson
    # Four small networks are written and trained on one page, and loops over steps stay whole.
    "20": {"words per code line": (7.5, 20), "median code lines of a cell": (1, 7)},
}
# The sections of a chapter, with the smallest and largest number of items in each.
SECTIONS = {
    "Vocabulary": (3, 5),
    "Summary": (1, 5),
    "What PyTorch does differently": (1, 3),
    "Exercises": (4, 8),
}
OPTIONAL = {"Vocabulary"}  # words are explained where they are needed, and by the glossary
OPENING_CELLS = 6  # the first picture is among these
# What a chapter is let off, and why.
WAIVED = {
    "00": {
        "names": "it shows where the book leads, with names that later chapters build",
    },
}


def limits(chapter: str) -> dict[str, tuple[float, float]]:
    """The limits of a chapter, by the number that starts its file name."""
    return {**LIMITS, **OTHER_LIMITS.get(chapter[:2], {})}
