"""What the site has beyond Jupyter Book: a Sphinx extension, named in _config.yml.

- every code cell is an anchor: `#cell-<cell id>`, also for links from other pages;
- formulas are MathML, which browsers draw themselves: no script, no font, nothing to fetch;
- a question says how far its answer goes, so that the page covers that much;
- each page says in its head what it is about, and a chapter says below its title how long it is;
- each page knows how many exercises the chapters have, so that the sidebar can show progress;
- and which of its cells need only a few others to have run: the exercises say so.
"""

import html
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import address
import errors
import map_extension
import notebooks
import operations
import predict
from docutils import nodes
from latex2mathml.converter import convert
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.util.math import get_node_equation_number

WORDS = 200  # read in a minute
LINES = 30  # of code, read in a minute
# Class names that docutils changes, and what they are in a notebook's page.
MEANT = {"cell-input": "cell_input", "cell-output": "cell_output", "text-plain": "text_plain"}
MEANT |= {"tag-alone": "tag_alone", "tag-raises-exception": "tag_raises-exception"}
CARD = "The graph that minitorch draws of y = (x * x).sum()"
DESCRIPTION = 200  # characters; search engines show about 160


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_html_math_renderer("mathml", (inline_formula, None), (formula, None))
    app.connect("config-inited", use_mathml)
    app.connect("config-inited", count)
    app.connect("config-inited", use_address)
    app.connect("doctree-read", add_anchors)
    app.connect("doctree-read", mark_questions)
    app.connect("doctree-read", describe)
    app.connect("html-page-context", dress_page)
    app.connect("html-collect-pages", not_found)
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


def mark_questions(app: Sphinx, doctree: nodes.document) -> None:
    """Give each question the class `covers-<cell id>`: how far its answer goes (predict.py)."""
    path = Path(app.env.doc2path(app.env.docname))
    boxes = [
        box for box in doctree.findall(nodes.admonition) if "predict" in box.get("classes", [])
    ]
    if path.suffix != ".ipynb" or not boxes:
        return
    asked = predict.questions(notebooks.read(path))
    for box, question in zip(boxes, asked, strict=True):
        if question.covers:
            box["classes"].append(f"covers-{question.covers}")


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

# The sign itself stands high. As an exponent it floats above the letter, except in fonts for
# mathematics, which phones do not have.
RAISED_PRIME = re.compile(r"<msup>(<mi>\w+</mi>)<mi>&#x02032;</mi></msup>")


def use_mathml(app: Sphinx, config: Any) -> None:
    config.html_math_renderer = "mathml"


def mathml(node: nodes.Element, display: str) -> str:
    made = convert(node.astext(), display=display)
    if "<mi>&</mi>" in made:  # of an environment that it does not know it makes letters
        raise ExtensionError(f"write align*, split or cases in this formula: {node.astext()}")
    return RAISED_PRIME.sub(r"<mrow>\1<mo>&#x02032;</mo></mrow>", made)


def inline_formula(writer: Any, node: nodes.math) -> None:
    writer.body.append(mathml(node, "inline"))
    raise nodes.SkipNode


def formula(writer: Any, node: nodes.math_block) -> None:
    writer.body.append(writer.starttag(node, "div", CLASS="mt-formula"))
    writer.body.append(mathml(node, "block"))
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
        "ops": str(sum(map(len, operations.public().values()))),
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
    if doctree is None or app.builder.name == "epub":  # which has no scripts, and no other pages
        return
    context["pageurl"] = whole_address(app, name)  # the canonical link; none without an address
    facts = app.env.metadata[name]
    title = re.sub(r"<[^>]+>", "", context["title"])
    counts = json.dumps(exercises(notebooks.BOOK))
    context["metatags"] = (
        context.get("metatags", "")
        + head(title, facts.get("mt_description", ""), whole_address(app, name))
        + f"\n<script>window.minitorchExercises = {counts};</script>"
    )
    source = Path(app.env.doc2path(name))
    if source.suffix == ".ipynb":
        context["metatags"] += preparations(source)
        context["body"] = context["body"].replace(
            "</h1>", "</h1>\n" + about(name, facts["mt_minutes"], context), 1
        )


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


def use_address(app: Sphinx, config: Any) -> None:
    config.html_baseurl = address.site()
    project = (address.ROOT / "pyproject.toml").read_text(encoding="utf-8")
    config.version = re.findall(r'(?m)^version = "(.+?)"', project)[0]


def whole_address(app: Sphinx, name: str) -> str | None:
    """The one address of a page (the start page: the root), or None if none is configured."""
    if not address.site():
        return None
    return address.site() + ("" if name == app.config.root_doc else f"{name}.html")


def not_found(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """404.html, with the contents and the search of every page. doors.py makes its links whole."""
    body = (
        "<h1>This page is not here</h1>\n<p>The address may have been mistyped, or the page has "
        "moved. The chapters are in the contents at the side; you can also "
        '<a href="search.html">search the book</a>, '
        f'or begin at its <a href="{app.config.root_doc}.html">start page</a>.</p>'
    )
    robots = '\n<meta name="robots" content="noindex" />'
    yield "404", {"title": "Page not found", "body": body, "metatags": robots}, "page.html"


def preparations(path: Path) -> str:
    """For the page's script: what the cells say that need only some of those above.

    {"ex-07-2-stub": {"needs": ["ex-07-import"], "exercise": "07.2", "name": "walk"}}; written by
    book/_tools/exercises.py into the notebook.
    """
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    needs = {c["id"]: c["metadata"]["minitorch"] for c in cells if "minitorch" in c["metadata"]}
    text = json.dumps(needs).replace("</", "<\\/")
    return f"\n<script>window.minitorchNeeds = {text};</script>" if needs else ""


def head(title: str, description: str, whole: str | None) -> str:
    said = html.escape(description)
    card = (
        ""
        if whole is None
        else (
            f'\n<meta property="og:url" content="{html.escape(whole)}" />'
            f'\n<meta property="og:image" content="{address.site()}_static/card.png" />'
            '\n<meta property="og:image:width" content="1200" />'
            '\n<meta property="og:image:height" content="630" />'
            f'\n<meta property="og:image:alt" content="{CARD}" />'
            '\n<meta name="twitter:card" content="summary_large_image" />'
        )
    )
    return card + (
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
        f"{needed(Path(name).name, context)}"
        f'<a class="mt-lab" href="{how}#run-it-in-jupyterlab">Open in JupyterLab</a>'
        f'<a class="mt-download" href="{there}" download>Download the notebook</a>'
        f"{elsewhere(Path(name).name)}"
        "</p>\n"
    )


def needed(page: str, context: dict[str, Any]) -> str:
    """What a chapter builds on; nothing for a notebook that is no chapter."""
    return map_extension.builds_on(int(page[:2]), context) if page[:2].isdigit() else ""


def elsewhere(chapter: str) -> str:
    """Links to services that run the notebook. They open public repositories on GitHub only."""
    repository = address.on_github()
    if not repository:
        return ""
    # On the branch `colab`, the workflow that publishes the book puts copies with the package.
    colab = f"https://colab.research.google.com/github/{repository}/blob/colab/{chapter}.ipynb"
    binder = f"https://mybinder.org/v2/gh/{repository}/HEAD?labpath=book%2F{chapter}.ipynb"
    return (
        f'<a class="mt-colab" href="{colab}">Open in Colab</a>'
        f'<a class="mt-binder" href="{binder}">Open in Binder</a>'
    )
