"""The rules of a page, held to the notebook files; nothing is executed here.

    python book/_tools/rules.py          every notebook of the book
    python book/_tools/rules.py 07       these (number, name or path)

A rule is a generator that yields one sentence for each place where it is broken. Rules marked
`@every_notebook` hold for all notebooks, `@every_chapter` for those that start with a number.
Numbers and waivers are tables in notebooks.py.
"""

import ast
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import execute
import links
import names
import notebooks
import pictures


@dataclass
class Page:
    """One notebook with what several rules ask for."""

    path: Path
    nb: dict = field(repr=False)

    @property
    def number(self) -> str:
        return self.path.stem[:2]

    @property
    def code(self) -> list[tuple[str, dict]]:
        """The code cells, each with the words by which a message names it."""
        cells = notebooks.code_cells(self.nb)
        return [(f"code cell {n} ({cell.get('id')})", cell) for n, cell in enumerate(cells, 1)]

    @property
    def sections(self) -> list[tuple[str, str]]:
        """(heading, text below it) of every heading of level 2 or less, fenced code left out."""
        result: list[tuple[str, str]] = []
        for cell in self.nb["cells"]:
            if cell["cell_type"] != "markdown":
                continue
            for part in re.split(r"(?m)^(?=#{1,2} )", links.without_listings(cell["source"])):
                match = re.match(r"#{1,2} +(.+)\n?", part)
                if match:
                    result.append((match.group(1).strip(), part[match.end() :]))
                elif result:
                    result[-1] = (result[-1][0], result[-1][1] + "\n" + part)
        return result


Rule = Callable[[Page], Iterator[str]]
EVERY_NOTEBOOK: list[Rule] = []
EVERY_CHAPTER: list[Rule] = []


def every_notebook(rule: Rule) -> Rule:
    EVERY_NOTEBOOK.append(rule)
    return rule


def every_chapter(rule: Rule) -> Rule:
    EVERY_CHAPTER.append(rule)
    return rule


# -- what is stored --------------------------------------------------------------------------------


@every_notebook
def executed(page: Page) -> Iterator[str]:
    """Outputs are those of this source, all cells run in order 1..n."""
    reason = notebooks.why_stale(page.nb)
    if reason:
        yield f"{reason}; run: make generate"


@every_notebook
def plain_file(page: Page) -> Iterator[str]:
    """Format 4.5, a unique id for every cell, and no Python version: as execute.py writes it."""
    if (page.nb["nbformat"], page.nb["nbformat_minor"]) != (4, 5):
        yield "the notebook format is not 4.5"
    ids = [cell.get("id") for cell in page.nb["cells"]]
    if None in ids or len(set(ids)) != len(ids):
        yield "two cells have the same id, or a cell has none"
    for key, value in (
        ("kernelspec", notebooks.KERNELSPEC),
        ("language_info", notebooks.LANGUAGE_INFO),
    ):
        if page.nb["metadata"].get(key) != value:
            yield f"metadata {key!r} is not what execute.py writes"


NEVER_PRINTED = {
    "an address": re.compile(r"\b0x[0-9a-fA-F]{6,}"),
    "a path of one machine": re.compile(
        r"(?<![\w.])/(?:home|root|Users|tmp|var/folders)/\w|\b[A-Z]:\\\w"
        rf"|{re.escape(str(notebooks.ROOT))}|{re.escape(sys.prefix)}/"
    ),
}
TIMING = re.compile(r"\b\d+(?:\.\d+)?\s?(?:ns|µs|us|ms|s|sec|seconds?|minutes?)\b|\d\d:\d\d:\d\d")


# Lanes of viz.timeline: the simulated clock counts the same nanoseconds on every machine.
SIMULATED = re.compile(r"(?m)^(?:host|cuda:\d[^:\n]*): (?:launching|busy) .*$")


@every_notebook
def same_everywhere(page: Page) -> Iterator[str]:
    """No output holds an address, a machine's path or a timing."""
    for where, cell in page.code:
        for output in cell["outputs"]:
            texts = output_texts(output)
            for what, pattern in NEVER_PRINTED.items():
                for match in filter(None, map(pattern.search, texts.values())):
                    yield f"{where} prints {what}: {match.group()}"
            if "nbval-ignore-output" in notebooks.tags(cell):
                continue
            for mime in {"text/plain", "stdout"} & texts.keys():
                for match in filter(None, [TIMING.search(SIMULATED.sub("", texts[mime]))]):
                    yield f"{where} prints a timing: {match.group()}"


def output_texts(output: dict) -> dict[str, str]:
    """The texts of an output, by stream name or MIME type; base64 pictures left out."""
    if output["output_type"] == "stream":
        return {output["name"]: notebooks.text(output["text"])}
    if output["output_type"] == "error":
        return {"error": "\n".join([output["ename"], output["evalue"], *output["traceback"]])}
    return {
        mime: notebooks.text(data)
        for mime, data in output["data"].items()
        if mime.startswith("text/") or mime == "image/svg+xml"
    }


@every_notebook
def no_stray_output(page: Page) -> Iterator[str]:
    """The error stream holds warnings, and assertions of GPUs, that the page wants to show."""
    for where, cell in page.code:
        for output in cell["outputs"]:
            text = output_texts(output).get("stderr", "")
            if text and "Warning" not in text and "Assertion `" not in text:
                yield f"{where} printed to stderr: {text.strip()[:60]!r}"


@every_notebook
def errors_on_purpose(page: Page) -> Iterator[str]:
    """A cell failed if and only if it is tagged so."""
    for where, cell in page.code:
        failed = any(output["output_type"] == "error" for output in cell["outputs"])
        if failed and "raises-exception" not in notebooks.tags(cell):
            yield f"{where} stores an error; tag it raises-exception or mend it"
        if not failed and "raises-exception" in notebooks.tags(cell):
            yield f"{where} is tagged raises-exception, but stores no error"


@every_chapter
def one_cell_fails(page: Page) -> Iterator[str]:
    """A chapter shows at least one error message."""
    if not any("raises-exception" in notebooks.tags(cell) for _, cell in page.code):
        yield "no cell fails on purpose (tag raises-exception)"


@every_notebook
def known_tags(page: Page) -> Iterator[str]:
    """Only tags that notebooks.TAGS lists, on code cells, with a reason where a check is lost."""
    for number, cell in enumerate(page.nb["cells"], 1):
        tags, why = notebooks.tags(cell), cell["metadata"].get("why", "")
        for tag in tags:
            if tag not in notebooks.TAGS or cell["cell_type"] != "code":
                yield f"cell {number}: tag {tag!r}; allowed: {', '.join(notebooks.TAGS)}, on code"
        weak = sorted(notebooks.NEEDS_WHY.intersection(tags))
        if weak and notebooks.words(why) < 4:
            yield f'cell {number} is tagged {weak[0]}: say why in its metadata, {{"why": "..."}}'
        if why and not weak:
            yield f"cell {number} says why, but has no tag that needs a reason"


# -- what is written -------------------------------------------------------------------------------

FORBIDDEN_CODE = {
    "a magic or shell command": r"(?m)^\s*[%!]|get_ipython",
    "an install": r"\bpip3?\s+install|\bconda\s+install",
    "a warnings filter": r"\b(?:filterwarnings|simplefilter|catch_warnings)\b",
    "a download": r"\b(?:urllib|requests|urlretrieve|urlopen|fetch_\w+)\b|download\s*=\s*True",
    "an nbval comment (use a tag)": r"#\s*(?:NBVAL|PYTEST_VALIDATE)_",
    "a semicolon that hides a value (write `_ = ...`)": r";\s*$",
}


@every_notebook
def plain_code(page: Page) -> Iterator[str]:
    """Python that runs anywhere: no magics, installs, warnings filters or downloads."""
    for where, cell in page.code:
        for what, pattern in FORBIDDEN_CODE.items():
            if re.search(pattern, cell["source"]):
                yield f"{where} has {what}"
        try:
            ast.parse(cell["source"])
        except SyntaxError as error:
            yield f"{where} is not Python: {error.msg}"


@every_notebook
def nothing_hidden(page: Page) -> Iterator[str]:
    """The reader sees every cell and every output."""
    for number, cell in enumerate(page.nb["cells"], 1):
        jupyter = cell["metadata"].get("jupyter", {})
        if jupyter.get("source_hidden") or jupyter.get("outputs_hidden"):
            yield f"cell {number} is hidden"


@every_chapter
def sizes(page: Page) -> Iterator[str]:
    """Words, code and their ratio stay within notebooks.LIMITS."""
    measured = notebooks.measure(page.nb)
    for what, (least, most) in notebooks.limits(page.number).items():
        if not least <= measured[what] <= most:
            yield f"{what}: {measured[what]}, allowed {least} to {most}"


@every_chapter
def opening(page: Page) -> Iterator[str]:
    """Title, then the question and a picture before long; prose has the last word."""
    cells = page.nb["cells"]
    first = cells[: notebooks.OPENING_CELLS]
    if not (cells and cells[0]["cell_type"] == "markdown" and cells[0]["source"].startswith("# ")):
        yield "the first cell does not start with the title (# ...)"
    if not any("?" in c["source"] for c in first[:2] if c["cell_type"] == "markdown"):
        yield "the first two cells ask no question"
    if not any(map(pictures.shown_by, first)):
        yield f"no picture within the first {len(first)} cells"
    if cells and cells[-1]["cell_type"] != "markdown":
        yield "the last cell is code: say what was seen"


@every_chapter
def parts(page: Page) -> Iterator[str]:
    """The parts of a page that notebooks.SECTIONS lists, each with its number of items."""
    found = {title.casefold(): body for title, body in page.sections}
    for title, (least, most) in notebooks.SECTIONS.items():
        if title in notebooks.WAIVED.get(page.number, {}):
            continue
        if title.casefold() not in found:
            if title not in notebooks.OPTIONAL:
                yield f"no section '## {title}'"
            continue
        count = items(found[title.casefold()])
        if not least <= count <= most:
            yield f"section {title!r} has {count} items, allowed {least} to {most}"
    vocabulary = found.get("vocabulary", "")
    for line in re.findall(r"(?m)^[-*] (.*)$", vocabulary):
        if not line.startswith("**"):
            yield f"vocabulary: {line[:40]!r} does not start with its **bold noun**"


def items(body: str) -> int:
    """Items of a section: exercises or sub-headings if it has some, else bullets."""
    for pattern in (r"(?m)^[`:]{3,}\{exercise", r"(?m)^### ", r"(?m)^(?:[-*]|\d+\.) "):
        count = len(re.findall(pattern, body))
        if count:
            return count
    return 0


@every_notebook
def pictures_in_words(page: Page) -> Iterator[str]:
    """Every picture has a text for those who do not see it."""
    for number, cell in enumerate(page.nb["cells"], 1):
        yield from (f"cell {number} has {problem}" for problem in pictures.without_words(cell))


@every_notebook
def links_resolve(page: Page) -> Iterator[str]:
    """Files and anchors that the prose points to exist."""
    for cell in page.nb["cells"]:
        if cell["cell_type"] == "markdown":
            yield from links.broken(cell["source"], page.path)


@every_chapter
def names_in_order(page: Page) -> Iterator[str]:
    """Only names that this or an earlier chapter builds (table: builds.toml)."""
    if "names" not in notebooks.WAIVED.get(page.number, {}):
        yield from names.too_early(page.nb, int(page.number))


# -- all together ----------------------------------------------------------------------------------


def rules_for(path: Path) -> list[Rule]:
    return EVERY_NOTEBOOK + (EVERY_CHAPTER if path.name[:2].isdigit() else [])


def broken(path: Path) -> list[str]:
    """Every broken rule of one notebook, as `rule: what and where`."""
    page = Page(path, notebooks.read(path))
    return [f"{rule.__name__}: {text}" for rule in rules_for(path) for text in rule(page)]


def main(argv: list[str]) -> int:
    paths = [execute.find(name) for name in argv] or notebooks.everything()
    count = 0
    for path in paths:
        found = broken(path)
        measured = notebooks.measure(notebooks.read(path))
        print(path.name, *(f"  {what}: {size}" for what, size in measured.items()), sep="\n")
        print(*(f"  BROKEN {line}" for line in found), sep="\n")
        count += len(found)
    print(f"{count} broken rules in {len(paths)} notebooks")
    return int(count > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
