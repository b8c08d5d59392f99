"""Listings that a phone can show: long lines may break, tables of numbers may not. An extension.

A long line of a listing becomes an element of its own, so that a style sheet (listings.css) can
break it where there is no room, and set what follows the break further to the right. A long word in
it says where it may break, the ruler of a traceback is cut instead, and the notes beside the files
of a tree go below them. The text stays as it was: what is copied has no line more. Output in
columns is marked, so that it scrolls instead.
"""

import html
import re
from collections.abc import Iterator
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

SHORT = 44  # characters that fit on every phone
HANG, FURTHEST = 4, 12  # as in listings.css: how far behind its line the rest of it begins
LISTING = re.compile(r'(<div class="highlight"><pre)([^>]*)>(.*?)(</pre>)', re.S)
TAG = re.compile(r"<[^>]+>")
NAME = re.compile(r"<(\w+)")
PIECE = re.compile(r"(?P<tag><[^>]+>)|&\w+;|&#\w+;|.")
PROMPT = re.compile(r"(?:>>> |\.\.\. )? *")
RULER = re.compile(r"-{60,}\s*")
# Before a name that a dot leads to; behind a bracket or a comma, if something follows.
BREAK = re.compile(r"(?<=\w|\)|\])(?=\.[A-Za-z_])|(?<=[(\[{,])(?=[^)\]}])")
# Two gaps in a row of words, or a row of a tensor that stands above another.
COLUMNS = re.compile(r"\S {2,}\S+ {2,}\S")
ROW = re.compile(r"^(?:tensor\(|array\()?[ \[(]*[-+\d.e, inf]+\]*,?\)*$")
# What stands before the note of a file or folder, in most lines of a tree.
NOTED = re.compile(r" +\S.*? {2,}(?=\S)")
FOLDER = re.compile(r"[\w./]+/")


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("html-page-context", prepare)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def prepare(
    app: Sphinx, name: str, template: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Prepare every listing of a page. (The files of the package are shown as they are.)"""
    if doctree is not None and "body" in context:
        context["body"] = LISTING.sub(prepared, context["body"])


def prepared(found: re.Match[str]) -> str:
    """One listing, with its long lines in elements, or marked as a table."""
    begin, attributes, body, end = found.groups()
    lines = list(each_whole(body.split("\n")))
    texts = [html.unescape(TAG.sub("", line)) for line in lines]
    if not attributes and is_table(texts):  # viz.source has attributes, and is code
        return f'{begin} class="mt-table">{body}{end}'
    if column := notes_of_tree(texts):
        lines = [with_note(line, text, column) for line, text in zip(lines, texts)]
    last = len(lines) - 1
    whole = [
        breakable(line, text, place < last) for place, (line, text) in enumerate(zip(lines, texts))
    ]
    return f"{begin}{attributes}>{''.join(whole)}{end}"


def each_whole(lines: list[str]) -> Iterator[str]:
    """The lines, with each element that goes on in the next line closed here and opened there."""
    opened: list[str] = []
    for line in lines:
        before = "".join(opened)
        for tag in TAG.findall(line):
            if tag.startswith("</"):
                opened.pop()
            else:
                opened.append(tag)
        yield before + line + "".join(f"</{name}>" for name in NAME.findall("".join(opened[::-1])))


def is_table(lines: list[str]) -> bool:
    """Whether at least two lines are rows whose columns say something."""
    found = [line for line in lines if COLUMNS.search(line.strip()) or ROW.match(line)]
    rows = [line for line in found if any(sign.isalnum() for sign in line)]
    return len(rows) > 1 and 2 * len(rows) >= len([line for line in lines if line.strip()])


def notes_of_tree(lines: list[str]) -> int:
    """The column in which the notes of a folder's files stand; 0 if this is no such listing."""
    found = [noted.end() for line in lines if (noted := NOTED.match(line))]
    said = [line for line in lines if line.strip()]
    if len(found) < 3 or not FOLDER.fullmatch(said[0]):
        return 0
    return max(set(found), key=found.count)


def with_note(line: str, text: str, column: int) -> str:
    """A line of a tree, its note in an element that a phone shows below the file."""
    files = text[:column].rstrip()
    if len(text) <= column or len(files) == column or not line.startswith(text[:column]):
        return line
    gap, note = line[len(files) : column], line[column:]
    return f'{files}<span class="mt-gap">{gap}</span><span class="mt-note">{note}</span>'


def breakable(line: str, text: str, goes_on: bool) -> str:
    """A long line as an element with its end of line in it; a short one as it is."""
    end = "\n" * goes_on
    if RULER.fullmatch(text):
        return f'<span class="mt-ruler">{line}{end}</span>'
    if len(text) <= SHORT and "mt-note" not in line:
        return line + end
    prompt = PROMPT.match(text)
    indent = len(prompt[0]) if prompt else 0
    line = with_breaks(line, text, SHORT - min(indent, FURTHEST) - HANG)
    return f'<span class="mt-long" style="--mt-indent:{indent}">{line}{end}</span>'


def with_breaks(line: str, text: str, room: int) -> str:
    """A line whose words that need more room than there is say where they may break."""
    places = {
        word.start() + place.start()
        for word in re.finditer(rf"\S{{{room + 1},}}", text)
        for place in BREAK.finditer(word[0])
    }
    out, at = [], 0
    for piece in PIECE.finditer(line):
        if not piece["tag"]:
            out.append("<wbr>" * (at in places))
            at += 1
        out.append(piece[0])
    return "".join(out)
