"""Links from the reference to the source, and the contents of its pages: a Sphinx extension.

Each entry leads by "[source]" to the line that defines it, on a page of this site: the file as it
is, in colours. These pages (`book/source/...`) stand in no contents and not in the search. They
need no address of a repository, so a copy of the site on a stick has them, too. Sphinx's own
`viewcode` looks for modules under the name that the reference writes; ours are written
`torch.nn.Linear` and lie in `minitorch/nn/layers/linear.py`.
"""

import html
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder

import minitorch
import minitorch.viz  # by itself: `import minitorch` does not load it
from minitorch.graph.registry import OPS

PACKAGE = Path(minitorch.__file__).parent
FOLDER = "book/source"
REFERENCE = ("book/appendices/api/", "book/appendices/operations/")


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("doctree-read", find)
    app.connect("doctree-resolved", link)
    app.connect("html-collect-pages", pages)
    app.connect("html-page-context", dress)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


# ---- where a thing is defined --------------------------------------------------------------------


def place(name: str) -> tuple[str, int] | None:
    """The file in the package and the line that define ``torch.nn.Linear``; None for a value."""
    path = re.sub(r"^(torch|minitorch)\.", "", name)
    op = OPS.get(path.removeprefix("Tensor."))
    if op is not None:
        found = defined(op.body)
        return found if found and found[0] == op.file else (op.file, 1)
    value: Any = minitorch
    for part in path.split("."):
        try:
            value = inspect.getattr_static(value, part)
        except AttributeError:
            value = getattr(value, part, None)  # a name that a module makes when asked
    return defined(value)


def defined(value: Any) -> tuple[str, int] | None:
    """File and line of a class, a function, or what stands for one."""
    value = getattr(value, "fget", None) or getattr(value, "__func__", None) or value
    value = inspect.unwrap(value) if callable(value) else value
    try:
        file = Path(inspect.getsourcefile(value) or "")
        line = inspect.getsourcelines(value)[1]
    except (TypeError, OSError):
        return None
    if PACKAGE not in file.parents:
        return None
    return file.relative_to(PACKAGE).as_posix(), line


def page_of(file: str) -> str:
    """The page of a file: ``book/source/tensors/tensor`` for ``tensors/tensor.py``."""
    return f"{FOLDER}/{file.removesuffix('.py')}"


# ---- links ---------------------------------------------------------------------------------------


def find(app: Sphinx, doctree: nodes.document) -> None:
    """Note where each entry of a page of the reference is defined, at its first signature."""
    page = app.env.docname
    if not page.startswith(REFERENCE):
        return
    shown = app.env.metadata[page].setdefault("mt_sources", [])
    for entry in doctree.findall(addnodes.desc):
        signature = next(entry.findall(addnodes.desc_signature))
        found = next(filter(None, map(place, names(entry))), None)
        if found is not None:
            signature["mt_source"] = found
            shown.append(found[0])


def link(app: Sphinx, doctree: nodes.document, page: str) -> None:
    """Add "[source]" to these signatures. (Pages of an EPUB have other names.)"""
    if app.builder.format != "html":
        return
    for signature in doctree.findall(addnodes.desc_signature):
        if "mt_source" not in signature:
            continue
        file, line = signature["mt_source"]
        target = f"{app.builder.get_relative_uri(page, page_of(file))}#L-{line}"
        words = nodes.inline("", "[source]")
        title = f"minitorch/{file}, line {line}"
        signature += nodes.reference(
            "", "", words, refuri=target, reftitle=title, internal=True, classes=["mt-to-source"]
        )


def names(entry: addnodes.desc) -> Iterator[str]:
    """Every name that an entry has in its header."""
    for signature in entry.findall(addnodes.desc_signature):
        if signature.parent is entry:
            yield from signature["ids"]


# ---- pages ---------------------------------------------------------------------------------------


def pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """A page for each file that an entry leads to, without the book's contents beside it."""
    if not isinstance(app.builder, StandaloneHTMLBuilder):
        return
    facts = app.env.metadata.values()
    files = sorted({file for page in facts for file in page.get("mt_sources", ())})
    for file in files:
        title = f"minitorch/{file}"
        text = (PACKAGE / file).read_text(encoding="utf-8")
        code = app.builder.highlighter.highlight_block(text, "python", linespans="L")
        yield (
            page_of(file),
            {"title": title, "body": f'<div class="mt-file">{code}</div>'},
            "page.html",
        )


def heading(context: dict[str, Any]) -> str:
    """What stands above a file."""
    back = context["pathto"]("book/appendices/api")
    return (
        f'<h1>{html.escape(context["title"])}</h1><p class="mt-page">'
        f'<span>A file of the package</span><a href="{back}">The API reference</a></p>'
    )


# ---- contents ------------------------------------------------------------------------------------


def dress(
    app: Sphinx, name: str, template: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """A page of the reference lists its entries in its contents, each under its section.

    (Sphinx can do so itself, but copies them into the contents of every other page, too.)
    """
    if name.startswith(f"{FOLDER}/"):
        context["sidebars"] = []
        context["body"] = f"<section>{heading(context)}{context['body']}</section>"
    elif doctree is not None and name.startswith(REFERENCE):
        context["toc"] = contents(doctree, context["title"])


def contents(doctree: nodes.document, title: str) -> str:
    """The contents as Sphinx writes them: a list in a list."""
    top = next(doctree.findall(nodes.section))
    short = short_names(doctree)
    return (
        f'<ul><li><a class="reference internal" href="#">{title}</a>{inside(top, short)}</li></ul>'
    )


def inside(section: nodes.section, short: dict[str, str]) -> str:
    """What a section has: entries, and sections in it."""
    items = []
    for child in section.children:
        if isinstance(child, nodes.section):
            heading = html.escape(child.next_node(nodes.title).astext())
            items.append((child["ids"][0], heading, inside(child, short)))
        elif isinstance(child, addnodes.desc) and (found := next(names(child), "")):
            items.append((found, f"<code>{html.escape(short[found])}</code>", ""))
    lines = [
        f'<li><a class="reference internal" href="#{anchor}">{words}</a>{more}</li>'
        for anchor, words, more in items
    ]
    return f"<ul>{''.join(lines)}</ul>" if lines else ""


def short_names(doctree: nodes.document) -> dict[str, str]:
    """The last part of each name; all of it where two names of the page end alike."""
    found = [next(names(entry), "") for entry in doctree.findall(addnodes.desc)]
    last = [name.rpartition(".")[2] for name in found]
    return {
        name: short if last.count(short) == 1 else name.removeprefix("torch.")
        for name, short in zip(found, last)
    }
