"""Do the links of the book lead anywhere? Files and anchors inside the book; nothing is fetched."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

import notebooks

LINK = re.compile(r"(?<!\\)\[(?:[^\[\]]|\[[^\[\]]*\])*\]\(<?([^)<>\s]+)>?(?:\s+\"[^\"]*\")?\)")
ROLE = re.compile(r"\{(doc|ref|numref|eq|download)\}`([^`]+)`")
CARD = re.compile(r"(?m)^:link: +(\S+)")
SOURCE = re.compile(r"<(?:a|img)\b[^>]*?\b(?:href|src)=[\"']([^\"']+)")
FENCE = re.compile(r"(?ms)^(`{3,}|~{3,})(\{[^\n]*\})?[^\n]*\n.*?^\1")


def without_listings(markdown: str, keep_directives: bool = False) -> str:
    """The text without its fenced code; directives ({image}, {exercise}) on request kept."""
    return FENCE.sub(lambda m: m.group() if keep_directives and m.group(2) else "", markdown)


def slug(heading: str) -> str:
    """The anchor of a heading, as MyST and GitHub build it."""
    heading = re.sub(r"[`*]|\{[^}]*\}", "", heading).strip().lower()
    return re.sub(r"\s", "-", re.sub(r"[^\w\s-]", "", heading))


@cache
def anchors(path: Path) -> frozenset[str]:
    """What a link into this page may name after `#`: slugs of headings, (labels)=, cells."""
    if path.suffix == ".ipynb":
        cells = notebooks.read(path)["cells"]
        source = "\n\n".join(c["source"] for c in cells if c["cell_type"] == "markdown")
    else:
        source = path.read_text(encoding="utf-8")
    labels = re.findall(r"(?m)^\s*\(([\w.-]+)\)=\s*$", source)
    labels += re.findall(r"(?m)^\s*:(?:label|name):\s*(\S+)", source)
    labels += re.findall(r"(?m)^\$\$ *\(([\w.-]+)\)\s*$", source)
    labels += re.findall(r"\{exercise\}[^\n]*\n(?::[^\n]*\n)*?:label: *(\S+)", source)
    headings = re.findall(r"(?m)^#+ +(.+?)\s*$", without_listings(source))
    code = notebooks.code_cells(notebooks.read(path)) if path.suffix == ".ipynb" else []
    labels += [f"cell-{cell['id']}" for cell in code]  # the site gives each cell an anchor
    return frozenset(labels) | {slug(heading) for heading in headings}


def pages(folder: Path) -> list[Path]:
    return [
        p
        for p in sorted(folder.rglob("*"))
        if p.suffix in (".md", ".ipynb")  # pages of .rst are generated, and Sphinx checks them
        and not any(part.startswith((".", "_")) for part in p.relative_to(folder).parts)
    ]


def page_at(target: Path) -> Path | None:
    """The file that a link means; pages may be named without their extension, or as on the site."""
    for path in (
        target,
        target.with_name(target.name + ".md"),
        target.with_name(target.name + ".ipynb"),
        target.with_name(target.name + ".rst"),
        *[target.with_suffix(suffix) for suffix in (".md", ".ipynb") if target.suffix == ".html"],
    ):
        if path.is_file():
            return path
    return None


def broken(markdown: str, page: Path) -> Iterator[str]:
    """Yield a sentence for each link of this text, which stands in `page`, that leads nowhere."""
    source = without_listings(markdown, keep_directives=True)
    source = re.sub(r"(?<!`)`[^`\n]*\[[^`\n]*`(?!`)", "", source)  # a list in `code` is no link
    for target in LINK.findall(source) + SOURCE.findall(source) + CARD.findall(source):
        if target.startswith("http://") and not target.startswith(("http://127.", "http://local")):
            yield f"{target} is not https"
        elif not re.match(r"[a-z]+:", target):
            yield from local(target, page)
    for role, content in ROLE.findall(source):
        match = re.search(r"<([^>]+)>$", content)
        target = match.group(1) if match else content
        if role in ("doc", "download"):
            yield from local(target, page)
        elif not labelled(target, page):
            yield f"{{{role}}}`{content}`: no page has the label {target}"


def local(target: str, page: Path) -> Iterator[str]:
    """A link inside the book: `file`, `file#anchor`, `#label-of-any-page` or `label`."""
    name, _, anchor = target.partition("#")
    if not name:
        good = labelled(anchor, page)
    else:
        # A leading slash means the top of the book's sources, as in Sphinx.
        base = notebooks.ROOT if name.startswith("/") else page.parent
        found = page_at(base / name.lstrip("/"))
        if found is None:
            good = not anchor and labelled(name, page)
        else:
            good = not anchor or found.suffix == ".html" or anchor in anchors(found)
    if not good:
        yield f"{target} leads nowhere: there is no such file, heading or label"


def labelled(label: str, page: Path) -> bool:
    return any(label in anchors(other) for other in {page, *pages(page.parent)})


# ---- other hosts ---------------------------------------------------------------------------------

# Where the book may point to, and why. Nothing is fetched from them when a page is read.
HOSTS = {
    "creativecommons.org": "the licence of the text",
    "deno.com": "Deno, in which teachers may run what was handed in",
    "distributed.dask.org": "Dask's documentation, for teachers who grade on a cluster",
    "docs.pytorch.org": "PyTorch's documentation",
    "github.com": "PyTorch's source and its discussions",
    "numpy.org": "NumPy's documentation",
    "semver.org": "how versions are numbered",
    "pytorch.org": "PyTorch's documentation, as its messages name it",
}
ADDRESS = re.compile(r"\bhttps?://[^\s)\"'<>`\]]+")


def external(text: str) -> list[str]:
    """The addresses of other hosts in a text, also those that are not links."""
    return [address.rstrip(".,;:\\") for address in ADDRESS.findall(text)]


def wrong_address(address: str) -> str | None:
    """What is wrong with the address of another host; None when nothing is."""
    parts = urlsplit(address)
    if parts.hostname in ("127.0.0.1", "localhost"):
        return None
    if parts.scheme != "https" or not re.fullmatch(r"[a-z0-9.-]+\.[a-z]+", parts.netloc):
        return "it is not https://host.name/..."
    if re.search(r"[\s<>\"\\^`{|}]", address):
        return "it holds a character that no address holds"
    if parts.netloc not in HOSTS:
        return f"links.HOSTS does not say why the book points to {parts.netloc}"
    return None
