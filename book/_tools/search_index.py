"""What the site's search looks through: a Sphinx extension, named in _config.yml.

When the pages are built it writes `_static/search/index.js`: every section with its cells, every
entry of the error index, of the reference, of Why? and of the glossary. A script and not JSON, for
a page that was opened as a file may load a script but may not fetch. It is loaded when a reader
first opens the search; `book/_static/search/engine.js` reads it.

The file calls `minitorchSearch.read(index)` with

    pages    [[address, name], ...]
    entries  [[kind, page, anchors, title, also, blocks], ...], where `page` is a number in `pages`,
             the first of the anchors is the entry's own (in the reference each is a name), `also`
             are other wordings, and a block is a text, or [cell's anchor, code], or [text] where
             the text is searched and never shown
    same     groups of words that mean the same
    chinese  {Chinese word: what the book calls it}
    others   {German or Spanish word, without accents: what the book calls it}
"""

import json
import os
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import errors
import notebooks
import printed
from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx

WORDS = notebooks.BOOK / "search.toml"
LEFT_OUT = {  # pages that only list what others say
    "book/appendices/error-index",
    "book/appendices/api",
    "book/appendices/operations",
    "book/appendices/notes-revisited",
}
MADE_FROM_DATA = {"book/why", "book/appendices/glossary"}
CODE = 300  # characters of a cell that are kept
LINK = re.compile(r"\[([^\]]*)\]\((?:\w+:|#|[^)\s]*\.(?:md|ipynb))[^)]*\)")
ERROR = re.compile(r"^\w*(?:Error|Warning|Exception): .*", re.MULTILINE)

Block = str | list[str]
Entry = list[Any]


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("build-finished", write)
    app.add_css_file("search.css")
    app.add_js_file("search.js", loading_method="defer")
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def write(app: Sphinx, exception: Exception | None) -> None:
    """Write the index beside the search's other scripts; the same bytes for the same pages."""
    if exception or app.builder.format != "html":
        return
    folder = Path(app.outdir) / "_static" / "search"
    folder.mkdir(parents=True, exist_ok=True)
    data = json.dumps(index(app), ensure_ascii=False, separators=(",", ":"))
    part = folder / "index.js.part"
    part.write_text(f"minitorchSearch.read({data});\n", encoding="utf-8", newline="\n")
    os.replace(part, folder / "index.js")


def index(app: Sphinx) -> dict[str, Any]:
    pages: list[list[str]] = []
    entries: list[Entry] = []
    names = {error.anchor: error for error in errors.read()}
    for docname in sorted(app.env.found_docs):
        if docname in LEFT_OUT or docname in MADE_FROM_DATA:
            continue
        title = app.env.titles[docname].astext()
        number = len(pages)
        pages.append([app.builder.get_target_uri(docname), named(docname, title)])
        doctree = app.env.get_doctree(docname)
        found = [*sections(doctree), *objects(doctree)]
        entries += [[kind, number, *rest] for kind, *rest in as_errors(found, names)]
    why = questions(notebooks.BOOK / "why")
    join(entries, pages, why)
    for page, name, made in (
        ("book/why.html", "Why?", why),
        ("book/appendices/glossary.html", "Glossary", terms(notebooks.BOOK / "glossary.toml")),
    ):
        if made:
            entries += [[kind, len(pages), *rest] for kind, *rest in made]
            pages.append([page, name])
    words = tomllib.loads(WORDS.read_text(encoding="utf-8"))
    return {
        "pages": pages,
        "entries": entries,
        "same": words["same"],
        "others": words["others"],
        "chinese": words["chinese"] | glossary_words(notebooks.BOOK / "glossary.toml"),
    }


def named(docname: str, title: str) -> str:
    """The page's name in the results: "Chapter 8" says where in the book it stands."""
    chapter = re.fullmatch(r"book/(\d\d)-.*", docname)
    title = printed.without_number(title) if chapter else title
    return f"Chapter {int(chapter[1])} · {title}" if chapter else title


# ---- pages ---------------------------------------------------------------------------------------


def sections(doctree: nodes.document) -> Iterator[Entry]:
    """Each section with what stands in it and in none of its own sections."""
    for section in doctree.findall(nodes.section):
        title = section.next_node(nodes.title)
        if title is None:
            continue
        first = isinstance(section.parent, nodes.document)
        kind = "page" if first else "section"
        found = list(blocks(section))
        if "exercises" in [*section["ids"], *section.parent.get("ids", [])]:
            found = [block for block in found if isinstance(block, str)]  # stubs and checks
        yield [kind, section["ids"], spaces(title.astext()), [], found]


def blocks(parent: nodes.Element) -> Iterator[Block]:
    for node in parent.children:
        if isinstance(node, nodes.section | nodes.title | addnodes.desc | nodes.comment):
            continue
        if "predict" in parent.get("classes", []) and isinstance(node, nodes.container):
            # a choice, and what it overlooks: the page shows that only to those who have answered
            yield from ([block] for block in blocks(node) if isinstance(block, str))
            continue
        if isinstance(node, nodes.container) and node.get("nb_element") == "cell_code":
            yield from cell(node)
        elif isinstance(node, nodes.literal_block | nodes.doctest_block):
            yield ["", short(node.astext())]
        elif isinstance(node, nodes.paragraph | nodes.row | nodes.term):
            text = spaces(joined(node))
            is_list = text.count(", ") > 15 and ". " not in text  # of names, which are entries
            if text and not is_list:
                yield text
        elif isinstance(node, nodes.Element):
            yield from blocks(node)


def joined(node: nodes.Element) -> str:
    """The text of a paragraph, or of a table's row with a space between its columns."""
    if isinstance(node, nodes.row):
        return " · ".join(spaces(entry.astext()) for entry in node.findall(nodes.entry))
    return node.astext()


def cell(node: nodes.container) -> Iterator[Block]:
    """A cell's code, and the messages with which it fails; other outputs are numbers."""
    anchor = next((name for name in node["ids"] if name.startswith("cell-")), "")
    for source in node.findall(is_source):
        yield [anchor, short(source.astext())]
        break
    for output in node.findall(is_output):
        for message in ERROR.findall(output.astext()):
            yield [anchor, spaces(message)]


def is_source(node: nodes.Node) -> bool:
    return isinstance(node, nodes.container) and node.get("nb_element") == "cell_code_source"


def is_output(node: nodes.Node) -> bool:
    return isinstance(node, nodes.container) and node.get("nb_element") == "cell_code_output"


def short(code: str) -> str:
    lines = [line.rstrip() for line in code.splitlines() if line.strip()]
    return "\n".join(line for line in lines if "import minitorch" not in line).strip()[:CODE]


def spaces(text: str) -> str:
    return " ".join(text.split())


def objects(doctree: nodes.document) -> Iterator[Entry]:
    """The entries of the reference: their names, and the first sentence of each."""
    for desc in doctree.findall(addnodes.desc):
        names = [
            name for signature in desc.findall(addnodes.desc_signature)
            if signature.parent is desc for name in signature["ids"]
        ]  # fmt: skip
        if not names:
            continue
        text = ""
        for content in desc.children:
            if isinstance(content, addnodes.desc_content):
                paragraph = content.next_node(nodes.paragraph)
                if paragraph is not None and paragraph.parent is content:
                    text = first_sentence(spaces(paragraph.astext()))
        if names[0].endswith("_") and " in place" in text:
            text = ""  # the operation itself says what it does
        yield ["api", names, "", [], [text] if text else []]


def first_sentence(text: str) -> str:
    found = re.match(r".+?[.;](?=\s|$)", text)
    return found.group() if found else text


def as_errors(found: list[Entry], names: dict[str, errors.Entry]) -> Iterator[Entry]:
    """Sections that explain a message are of their own kind, and know the message."""
    for entry in found:
        error = next((names[name] for name in entry[1] if name in names), None)
        if error:
            said = f"{error.error}: {spaces(error.message)}"
            older = [spaces(message) for message in error.older]
            told = [
                one for one in entry[4] if isinstance(one, str) and not said.startswith(one[:40])
            ]
            entry = ["error", entry[1][:1], entry[2], [said, *older], told]
        yield entry


# ---- Why? and the glossary -----------------------------------------------------------------------


def questions(folder: Path) -> list[Entry]:
    found: list[Entry] = []
    for path in sorted(folder.glob("*.toml")):
        for one in tomllib.loads(path.read_text(encoding="utf-8")).get("question", []):
            also = [*one.get("other", [])]
            there = leads_to(one)
            anchors = [f"why-{one['id']}", *([there] if there else [])]
            found.append(["why", anchors, plain(one["ask"]), also, [plain(one["answer"])]])
    return found


def join(entries: list[list[Any]], pages: list[list[str]], asked: list[Entry]) -> None:
    """A question of Why? and the section that answers it in full: the section is found by the words
    of the question, too, and the question knows the section."""
    sections: dict[str, list[Any]] = {}
    for entry in entries:
        if entry[0] == "page":
            sections.setdefault(pages[entry[1]][0], entry)
        if entry[0] == "error":  # a question names it without its page
            sections[f"#{entry[2][0]}"] = entry
        for anchor in [*entry[2], *[block[0] for block in entry[5] if not isinstance(block, str)]]:
            sections.setdefault(f"{pages[entry[1]][0]}#{anchor}", entry)
    for _, anchors, title, also, _ in asked:
        for place in anchors[1:]:
            if place in sections:
                there = sections[place]
                there[4] = [*there[4], title, *also]
                anchors += [f"{pages[there[1]][0]}#{anchor}" for anchor in there[2]]
        anchors[:] = [anchor for anchor in anchors if not anchor.startswith("#")]


def leads_to(question: dict[str, Any]) -> str:
    """The address of what answers a question in full: a page, an entry, a cell or a section."""
    if "page" in question:
        return f"book/{question['page']}".replace(".md", ".html")
    if "entry" in question:
        return f"#{question['entry'].removeprefix('error-')}"
    page = printed.chapter_names().get(question.get("chapter", ""))
    anchor = question.get("cell") or question.get("section") or question.get("heading") or ""
    if not page or not anchor:
        return ""
    notebook = notebooks.read(notebooks.BOOK / f"{page}.ipynb")
    is_cell = any(cell["id"] == anchor for cell in notebook["cells"])
    return f"book/{page}.html#{'cell-' if is_cell else ''}{anchor}"


def terms(path: Path) -> list[Entry]:
    return [
        ["term", [f"term-{one['id']}"], one["term"],
         [*one.get("also", []), *listed(one.get("chinese", []))], [plain(one["line"])]]
        for one in glossary(path)
    ]  # fmt: skip


def glossary_words(path: Path) -> dict[str, str]:
    return {word: one["term"] for one in glossary(path) for word in listed(one.get("chinese", []))}


def glossary(path: Path) -> list[dict[str, Any]]:
    if not path.exists():
        return []
    found: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8")).get("term", [])
    return found


def listed(value: str | list[str]) -> list[str]:
    return [value] if isinstance(value, str) else value


def plain(markdown: str) -> str:
    """Markdown without its signs, for a line of a result. What is code stays as it is."""
    parts = LINK.sub(r"\1", markdown).split("`")
    parts[::2] = [re.sub(r"\*|\{\w+\}", "", text) for text in parts[::2]]
    return spaces("".join(parts))
