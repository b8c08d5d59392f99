"""The map of the book: a Sphinx extension, named in _config.yml.

- the directive `book-map` writes all chapters by parts: what each builds on, which can be read;
  `book/_static/map.js` adds what the reader has solved, and lights up a chapter's way;
- each chapter says below its title what it builds on (site_extension calls `builds_on`).
"""

from typing import Any

import chapters
from docutils import nodes
from docutils.statemachine import StringList
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_directive("book-map", BookMap)
    app.connect("html-page-context", add_files)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


class BookMap(SphinxDirective):
    """All chapters, as a list for each part."""

    def run(self) -> list[nodes.Node]:
        self.env.note_dependency(str(chapters.TABLE))
        box = nodes.container(classes=["mt-map"])
        text = StringList(as_markdown(), self.get_source_info()[0])
        self.state.nested_parse(text, self.content_offset, box)
        return [box]


def as_markdown() -> list[str]:
    """The list, as the page would write it by hand."""
    lines = [f"- {entry(chapters.by_number()[0])}", ""]
    for part in chapters.parts():
        lines += ["{.mt-map-part}", f"**[{part.title}]({part.page})** {part.about}", ""]
        lines += [f"- {entry(chapter)}" for chapter in part.chapters]
        lines += [""]
    return lines


def entry(chapter: chapters.Chapter) -> str:
    """A line of the map: `[4 Joining and indexing](...)  builds on 3`."""
    title = f"{chapter.number} {chapter.title}"
    name = f"[{title}]({chapter.page})" if chapter.page else f"[{title}]{{.mt-map-later}}"
    before = ", ".join(map(str, chapter.needs))
    return f"{name} [builds on {before}]{{.mt-map-needs}}" if before else name


def add_files(
    app: Sphinx, name: str, template: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    if doctree is not None and 'class="mt-map' in context.get("body", ""):
        app.add_js_file("map.js", loading_method="defer")
        app.add_css_file("map.css")


def builds_on(number: int, context: dict[str, Any]) -> str:
    """What a chapter builds on, with links to the chapters that can be read; "" for nothing."""
    said = []
    for before in (chapters.by_number()[n] for n in chapters.needs(number)):
        title = f"{before.number} · {before.title}"
        if before.page:
            where = context["pathto"](f"book/{before.page.removesuffix('.ipynb')}")
            title = f'<a href="{where}">{title}</a>'
        said.append(title)
    return f'<span class="mt-builds-on">Builds on {" and ".join(said)}</span>' if said else ""
