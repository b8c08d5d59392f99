"""What a cell shows its reader, as text; and where a page links to it."""

import re

import notebooks

CONTROL = re.compile(r"\x1b\[[0-9;]*m")


def printed(cell: dict) -> str:
    """All texts that a code cell shows: what it printed, its result, its error and traceback."""
    parts: list[str] = []
    for output in cell["outputs"]:
        kind = output["output_type"]
        if kind == "stream":
            parts.append(notebooks.text(output["text"]))
        elif kind == "error":
            parts += [f"{output['ename']}: {output['evalue']}", *output["traceback"]]
        else:
            parts.append(notebooks.text(output["data"].get("text/plain", "")))
    return CONTROL.sub("", "\n".join(parts))


def says(cell: dict, piece: str) -> bool:
    """Whether the piece is somewhere in the output, as whole words; line ends count as spaces."""
    words = r"\s+".join(re.escape(word) for word in piece.split())
    return re.search(rf"(?<![\w.]){words}(?!\w|\.\d)", printed(cell)) is not None


def errors(cell: dict) -> list[tuple[str, str]]:
    """The class and message of each error that a code cell shows."""
    return [
        (output["ename"], output["evalue"])
        for output in cell["outputs"]
        if output["output_type"] == "error"
    ]


def chapter_names() -> dict[str, str]:
    """The committed chapters: ``{"07": "07-backward"}``."""
    return {path.stem[:2]: path.stem for path in notebooks.chapters()}


def title(chapter: str) -> str:
    """The title of a committed chapter, as its first heading says it, without the number."""
    first = notebooks.read(notebooks.BOOK / f"{chapter_names()[chapter]}.ipynb")["cells"][0]
    return without_number(notebooks.heading(first) or chapter_names()[chapter])


def without_number(title: str) -> str:
    """`View and reshape: ...` of `2 · View and reshape: ...`."""
    return re.sub(r"^\d+ · ", "", title)


def link(chapter: str, cell: str, words: str, up: str = "../") -> str:
    """A link from a page in a folder of the book to a cell; the site gives each cell an anchor."""
    return f"[{words}]({up}{chapter_names()[chapter]}.ipynb#cell-{cell})"
