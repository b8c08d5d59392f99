"""Listings that a phone can show: long lines may break, tables of numbers may not. An extension.

A long line of a listing becomes an element of its own, so that a style sheet (listings.css) can
break it on a narrow screen, and set what follows the break further to the right. The text stays as
it was: what is copied has no line more. Output in columns is marked, so that it scrolls instead.
"""

import html
import re
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

SHORT = 44  # characters that fit on every phone
LISTING = re.compile(r'(<div class="highlight"><pre)>(.*?)(</pre>)', re.S)
TAG = re.compile(r"<[^>]+>")
PROMPT = re.compile(r"(?:>>> |\.\.\. )? *")
# Two gaps in a row of words, or a row of a tensor that stands above another.
COLUMNS = re.compile(r"\S {2,}\S+ {2,}\S")
ROW = re.compile(r"^(?:tensor\(|array\()?[ \[(]*[-+\d.e, inf]+\]*,?\)*$")


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
    begin, body, end = found.groups()
    # Pygments ends its elements at the end of each line, so lines can be taken one by one.
    lines = body.split("\n")
    texts = [html.unescape(TAG.sub("", line)) for line in lines]
    if is_table(texts):
        return f'{begin} class="mt-table">{body}{end}'
    last = len(lines) - 1
    whole = [
        breakable(line, text, place < last) for place, (line, text) in enumerate(zip(lines, texts))
    ]
    return f"{begin}>{''.join(whole)}{end}"


def is_table(lines: list[str]) -> bool:
    """Whether at least two lines are rows whose columns say something."""
    found = [line for line in lines if COLUMNS.search(line.strip()) or ROW.match(line)]
    rows = [line for line in found if any(sign.isalnum() for sign in line)]
    return len(rows) > 1 and 2 * len(rows) >= len([line for line in lines if line.strip()])


def breakable(line: str, text: str, goes_on: bool) -> str:
    """A long line as an element with its end of line in it; a short one as it is."""
    end = "\n" * goes_on
    if len(text) <= SHORT or line.count("<span") != line.count("</span>"):
        return line + end
    prompt = PROMPT.match(text)
    indent = len(prompt[0]) if prompt else 0
    return f'<span class="mt-long" style="--mt-indent:{indent}">{line}{end}</span>'
