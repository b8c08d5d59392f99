"""Pictures of a page, in its prose and among its outputs, and the words that stand for them."""

import re
from collections.abc import Iterator

import links
import notebooks

DIRECTIVE = r"^[`:]{3,}\{(?:image|figure)\}"
IN_TEXT = re.compile(rf"!\[.*?\]\(|<img\b|<svg\b|{DIRECTIVE}", re.M)
NOT_DESCRIBED = (
    "a picture as output: describe it in the cell's metadata, "
    '{"mystnb": {"image": {"alt": "..."}}}'
)


def shown_by(cell: dict) -> bool:
    """Does a cell show a picture, in its markdown or as an output?"""
    if cell["cell_type"] == "markdown":
        return bool(IN_TEXT.search(cell["source"]))
    return any(has_image(output) or IN_TEXT.search(html(output)) for output in cell["outputs"])


def has_image(output: dict) -> bool:
    return any(mime.startswith("image/") for mime in output.get("data", {}))


def html(output: dict) -> str:
    return notebooks.text(output.get("data", {}).get("text/html", ""))


def without_words(cell: dict) -> Iterator[str]:
    """Yield a phrase for each picture of a cell that has no text for those who do not see it."""
    if cell["cell_type"] == "markdown":
        yield from in_markdown(links.without_listings(cell["source"], keep_directives=True))
        return
    # The site uses this as the alternative text of the cell's pictures (myst-nb).
    alt = cell["metadata"].get("mystnb", {}).get("image", {}).get("alt", "")
    for output in cell.get("outputs", []):
        if not has_image(output):
            yield from in_html(html(output))
        elif notebooks.words(alt) < 4:
            yield NOT_DESCRIBED


def in_markdown(source: str) -> Iterator[str]:
    if re.search(r"!\[\s*\]\(", source):
        yield "a picture without words: ![...](file)"
    for options in re.findall(rf"(?m){DIRECTIVE}.*\n((?::.*\n)*)", source):
        if ":alt:" not in options:
            yield "an image directive without :alt:"
    yield from in_html(source)


def in_html(source: str) -> Iterator[str]:
    for tag in re.findall(r"<img\b[^>]*>", source):
        if not re.search(r"\balt=[\"'][^\"']", tag):
            yield "an <img> without alt"
    for tag, after in re.findall(r"(<svg\b[^>]*>)(.{0,200})", source, re.S):
        named = re.search(r"aria-label(?:ledby)?=|aria-hidden=\"true\"", tag)
        if not named and "<title" not in after:
            yield "an <svg> with neither aria-label nor <title>"
