"""Terms that explain themselves: a Sphinx extension, named in _config.yml.

In a chapter the first use of each term of the glossary in a section becomes a small button; its
line and its Chinese term stand beside it, hidden until the reader points at the term, comes to it
with the keyboard, or taps it. Only words of the prose are taken: no headings, code, links or
vocabulary lists. book/_static/glossary.js opens and closes, glossary.css says how it looks.
"""

import html
import re
from pathlib import Path
from typing import Any

import glossary
from docutils import nodes
from sphinx.application import Sphinx

# Text inside these stays as it is.
CLOSED = (
    nodes.title,
    nodes.literal,
    nodes.literal_block,
    nodes.reference,
    nodes.math,
    nodes.math_block,
    nodes.raw,
    nodes.caption,
    nodes.strong,
    nodes.table,
    nodes.emphasis,
)
PER_SECTION = 3  # more dots than that would be noise


def setup(app: Sphinx) -> dict[str, Any]:
    # In the page that is written, not in the text that is kept: the search reads that one.
    app.connect("doctree-resolved", mark_terms)
    app.connect("builder-inited", add_files)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def add_files(app: Sphinx) -> None:
    app.add_css_file("glossary.css")
    app.add_js_file("glossary.js", loading_method="defer")


def mark_terms(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Mark the first use of each term in a page, at most PER_SECTION in one section."""
    if not re.match(r"\d\d-", Path(docname).name) or app.builder.name == "epub":
        return  # (a book without scripts has nothing that would open a line)
    terms, found = glossary.by_form(), glossary.pattern()
    chapter = Path(docname).name[:2]
    used: set[str] = set()
    for section in doctree.findall(nodes.section):
        left = PER_SECTION
        texts = [text for text in section.findall(nodes.Text) if is_open(text, section)]
        for text in texts:
            pieces: list[nodes.Node] = []
            start, words = 0, text.astext()
            for match in found.finditer(words):
                term = terms[" ".join(match.group().lower().split())]
                if left == 0 or term.id in used or not term.is_meant(match, chapter):
                    continue
                used.add(term.id)
                left -= 1
                pieces.append(nodes.Text(words[start : match.start()]))
                pieces.append(marked(match.group(), term, chapter))
                start = match.end()
            if pieces:
                text.parent.replace(text, [*pieces, nodes.Text(words[start:])])


def is_open(text: nodes.Text, section: nodes.section) -> bool:
    """Whether the text is prose that stands in this section, not in one below it."""
    inside_paragraph, node = False, text.parent
    while node is not section:
        if isinstance(node, (nodes.section, *CLOSED)) or "cell" in node.get("classes", []):
            return False
        inside_paragraph = inside_paragraph or isinstance(node, nodes.paragraph)
        node = node.parent
    return inside_paragraph


def marked(words: str, term: glossary.Term, chapter: str) -> nodes.raw:
    """The term with its line, as HTML; the line is read after the term by a screen reader."""
    name = f"mt-term-{term.id}"
    chinese = html.escape("、".join(term.chinese))
    text = (
        f'<span class="mt-term"><span class="mt-term-word" role="button" tabindex="0"'
        f' aria-describedby="{name}">{html.escape(words)}</span>'
        f'<span class="mt-term-line" role="tooltip" id="{name}">{html.escape(term.line)}'
        f' <span lang="zh">{chinese}</span></span></span>'
    )
    return nodes.raw("", text, format="html")
