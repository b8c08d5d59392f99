"""What the site has beyond Jupyter Book: a Sphinx extension, named in _config.yml.

- every code cell is an anchor: `#cell-<cell id>`, also for links from other pages;
- formulas are MathML, which browsers draw themselves: no script, no font, nothing to fetch;
- each page says in its head what it is about, and a chapter says below its title how long it is;
- each page knows how many exercises the chapters have, so that the sidebar can show progress.
"""

import html
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import errors
import notebooks
import printed
from docutils import nodes
from latex2mathml.converter import convert
from sphinx.application import Sphinx
from sphinx.util.math import get_node_equation_number

from minitorch import OPS

WORDS = 200  # read in a minute
LINES = 30  # of code, read in a minute
# Class names that docutils changes, and what they are in a notebook's page.
MEANT = {"cell-input": "cell_input", "cell-output": "cell_output", "text-plain": "text_plain"}
MEANT |= {"tag-alone": "tag_alone", "tag-raises-exception": "tag_raises-exception"}
DESCRIPTION = 200  # characters; search engines show about 160


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_html_math_renderer("mathml", (inline_formula, None), (formula, None))
    app.connect("config-inited", use_mathml)
    app.connect("config-inited", count)
    app.connect("doctree-read", add_anchors)
    app.connect("doctree-read", describe)
    app.connect("html-page-context", dress_page)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


# Anchors


def add_anchors(app: Sphinx, doctree: nodes.document) -> None:
    """Give each code cell the id `cell-<id>`, and tell MyST, so that links to it are checked."""
    path = Path(app.env.doc2path(app.env.docname))
    if path.suffix != ".ipynb":
        mend_classes(doctree)
        return
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    slugs = app.env.metadata[app.env.docname].setdefault("myst_slugs", {})
    for node in doctree.findall(nodes.container):
        if node.get("nb_element") == "cell_code":
            cell = cells[node["cell_index"]]
            anchor = f"cell-{cell['id']}"
            node["ids"].append(anchor)
            slugs[anchor] = (node.line or 0, anchor, "this cell")


def mend_classes(doctree: nodes.document) -> None:
    """A cell written as text (the start page's) gets the very class names of a notebook's cells."""
    for cell in doctree.findall(is_cell):
        for node in cell.findall(nodes.Element):
            for made, meant in MEANT.items():
                if made in node.get("classes", []):
                    node["classes"][node["classes"].index(made)] = meant


def is_cell(node: nodes.Node) -> bool:
    return isinstance(node, nodes.container) and "cell" in node["classes"]


# Formulas


def use_mathml(app: Sphinx, config: Any) -> None:
    config.html_math_renderer = "mathml"


def inline_formula(writer: Any, node: nodes.math) -> None:
    writer.body.append(convert(node.astext()))
    raise nodes.SkipNode


def formula(writer: Any, node: nodes.math_block) -> None:
    writer.body.append(writer.starttag(node, "div", CLASS="mt-formula"))
    writer.body.append(convert(node.astext(), display="block"))
    if node["number"]:
        number = get_node_equation_number(writer, node)
        writer.body.append(f'<span class="eqno">({number})</span>')
    writer.body.append("</div>\n")
    raise nodes.SkipNode


# What a page says about itself


def count(app: Sphinx, config: Any) -> None:
    """The numbers of the start page, `{{ cells }}` and so on: counted, not written down."""
    pages = [notebooks.read(path) for path in notebooks.chapters()]
    config.myst_substitutions = {
        "cells": str(sum(len(notebooks.code_cells(page)) for page in pages)),
        "ops": str(len(OPS)),
        "messages": str(len(errors.read())),
        "exercises": str(sum(exercises(notebooks.BOOK).values())),
    }


def describe(app: Sphinx, doctree: nodes.document) -> None:
    """Keep the first words, and how long the page takes to read."""
    facts = app.env.metadata[app.env.docname]
    code = sum(node.astext().count("\n") + 1 for node in doctree.findall(is_source))
    words = sum(len(p.astext().split()) for p in doctree.findall(is_prose))
    facts["mt_minutes"] = str(max(1, round(words / WORDS + code / LINES)))
    about = ""
    for paragraph in doctree.findall(is_prose):
        about = f"{about} {' '.join(paragraph.astext().split())}".strip()
        if len(about) >= DESCRIPTION // 2:
            break
    facts["mt_description"] = shortened(about)


def is_source(node: nodes.Node) -> bool:
    return isinstance(node, nodes.container) and node.get("nb_element") == "cell_code_source"


def is_prose(node: nodes.Node) -> bool:
    return isinstance(node, nodes.paragraph | nodes.term)


def shortened(text: str) -> str:
    """Whole sentences, if they fit; else whole words."""
    if len(text) <= DESCRIPTION:
        return text
    sentences = re.match(rf"(?s).{{40,{DESCRIPTION}}}[.?!](?=\s)", text)
    return sentences.group() if sentences else text[:DESCRIPTION].rsplit(" ", 1)[0] + " ..."


def dress_page(
    app: Sphinx, name: str, template: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Fill the head; below the title of a chapter, say how long it is and where its notebook is."""
    if name == "search":
        app.add_js_file(None, body=f"window.minitorchMessages = {messages()};")
        app.add_js_file("search.js", loading_method="defer")
    if doctree is None:
        return
    facts = app.env.metadata[name]
    title = re.sub(r"<[^>]+>", "", context["title"])
    counts = json.dumps(exercises(notebooks.BOOK))
    context["metatags"] = (
        context.get("metatags", "")
        + head(title, facts.get("mt_description", ""))
        + f"\n<script>window.minitorchExercises = {counts};</script>"
    )
    source = Path(app.env.doc2path(name))
    if source.suffix == ".ipynb":
        context["body"] = context["body"].replace(
            "</h1>", "</h1>\n" + about(name, facts["mt_minutes"], context), 1
        )


def messages() -> str:
    """The error index for the search page, as JSON: what each says, and where it is explained."""
    chapters = printed.chapter_names()
    found = [
        {
            "title": entry.title,
            "text": "\n".join([f"{entry.error}: {entry.message}", *entry.older]),
            "page": f"book/appendices/{errors.TOPICS[entry.topic][0]}.html#{entry.anchor}",
            "cells": [
                [f"Chapter {int(number)}", f"book/{chapters[number]}.html#cell-{cell}"]
                for number, cell in entry.cells
                if number in chapters
            ],
        }
        for entry in errors.read()
    ]
    return json.dumps(found).replace("</", "<\\/")


@cache
def exercises(folder: Path) -> dict[str, int]:
    """How many exercises each chapter asks: {"07": 5}."""
    found = {}
    for path in sorted(folder.glob("[0-9][0-9]-*.ipynb")):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        asked = [cell for cell in cells if re.fullmatch(r"ex-\d\d-\d+", cell["id"])]
        if asked:
            found[path.name[:2]] = len(asked)
    return found


def head(title: str, description: str) -> str:
    said = html.escape(description)
    return (
        f'\n<meta name="description" content="{said}" />'
        f'\n<meta property="og:title" content="{html.escape(html.unescape(title))}" />'
        f'\n<meta property="og:description" content="{said}" />'
        '\n<meta property="og:type" content="article" />'
        '\n<meta property="og:site_name" content="minitorch" />'
    )


def about(name: str, minutes: str, context: dict[str, Any]) -> str:
    notebook = f"_sources/{name}.ipynb"
    there = context["pathto"](notebook, 1)
    how = context["pathto"]("book/how-to-use")
    unit = "minute" if minutes == "1" else "minutes"
    return (
        '<p class="mt-page">'
        f"<span>About {minutes} {unit} to read</span>"
        f'<a class="mt-lab" href="{how}#run-it-in-jupyterlab">Open in JupyterLab</a>'
        f'<a class="mt-download" href="{there}" download>Download the notebook</a>'
        "</p>\n"
    )
