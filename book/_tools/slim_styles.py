"""Take out of style sheets what no page can use:  python book/_tools/slim_styles.py _build/html

The theme carries all of Bootstrap. A rule stays when every class and id that it asks for occurs in
some page, or as a word in some script (which may set it later). What stands inside ``:not()`` and
its like is not asked for. Of a sheet's variables those stay that somebody reads. Rules are parsed
by tinycss2: regular expressions cannot read style sheets.
"""

import re
import sys
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any

import tinycss2
from slim import write

ROOT = Path(__file__).resolve().parents[2]
# Not our own sheets: our scripts put names together ("live-" + icon).
SHEETS = [
    "styles/pydata-sphinx-theme.css", "styles/sphinx-book-theme.css",
    "sphinx-design.min.css", "mystnb.*.css", "basic.css", "pygments.css",
]  # fmt: skip
NESTED = {"media", "supports", "layer"}  # at-rules that hold ordinary rules
WORD = re.compile(r"[A-Za-z_][\w-]*")
VARIABLE = re.compile(r"--[\w-]+")
READ = re.compile(r"var\(\s*(--[\w-]+)")
# A declaration of a variable: values hold no brackets or semicolons but in quotes and url().
VALUE = r"(?:\"[^\"]*\"|'[^']*'|url\([^)]*\)|[^;{}\"'])*"
SET = re.compile(rf"(?<=[{{;\s])(--[\w-]+)\s*:{VALUE}(?:;|(?=\}}))")
NAMES = re.compile(r"\b(?:class|id)=(?:\"([^\"]*)\"|'([^']*)'|([^\s>]+))")


def slim_styles(site: Path) -> None:
    """Rewrite the style sheets of the theme in a built site."""
    used = used_names(site)
    paths = [path for sheet in SHEETS for path in sorted((site / "_static").glob(sheet))]
    sheets = {path: slimmed(path.read_text(encoding="utf-8"), used) for path in paths}
    others = [path for path in readers(site) if path not in sheets]
    elsewhere = set(VARIABLE.findall("".join(path.read_text(encoding="utf-8") for path in others)))
    for path, text in without_unread(sheets, elsewhere).items():
        write(path, text)


def used_names(site: Path) -> set[str]:
    """The classes and ids of all pages, and every word of all scripts."""
    used: set[str] = set()
    for path in site.rglob("*.html"):
        for groups in NAMES.findall(path.read_text(encoding="utf-8")):
            used.update(" ".join(groups).split())
    scripts = [path for path in site.rglob("*.js") if path.name != "searchindex.js"]
    live = [*site.rglob("*.py"), *(ROOT / "minitorch").rglob("*.py")]  # live cells write HTML, too
    for path in scripts + live:
        used.update(WORD.findall(path.read_text(encoding="utf-8")))
    return used


def readers(site: Path) -> list[Path]:
    """All that may read a variable: sheets, scripts, pages, and what live cells write."""
    files = [path for kind in ("css", "js", "html") for path in site.rglob(f"*.{kind}")]
    package = (ROOT / "minitorch").rglob("*")
    return files + [path for path in package if path.suffix in (".py", ".js")]


def without_unread(sheets: dict[Path, str], elsewhere: set[str]) -> dict[Path, str]:
    """The sheets without variables that nobody reads, nor anybody whose value is read."""
    while True:
        read = elsewhere.union(*(READ.findall(text) for text in sheets.values()))

        def kept(found: re.Match[str], read: set[str] = read) -> str:
            return found[0] if found[1] in read else ""

        fewer = {path: SET.sub(kept, text) for path, text in sheets.items()}
        if fewer == sheets:
            return sheets
        sheets = fewer


def slimmed(css: str, used: set[str]) -> str:
    """A style sheet without the rules that ask for names which are not used."""
    return "".join(_kept(tinycss2.parse_stylesheet(css), used))


def _kept(rules: Iterable[Any], used: set[str]) -> Iterable[str]:
    for rule in rules:
        if rule.type == "comment":
            if rule.value.startswith("!"):  # a licence
                yield rule.serialize() + "\n"
        elif rule.type == "qualified-rule":
            if selectors := [one for one in _selectors(rule.prelude) if _asked(one) <= used]:
                body = tinycss2.serialize(rule.content).strip()
                names = ",".join([tinycss2.serialize(one).strip() for one in selectors])
                yield f"{names}{{{body}}}\n"
        elif rule.type == "at-rule" and rule.lower_at_keyword in NESTED and rule.content:
            if inner := "".join(_kept(tinycss2.parse_rule_list(rule.content), used)):
                yield f"@{rule.at_keyword}{tinycss2.serialize(rule.prelude)}{{{inner}}}\n"
        elif rule.type != "whitespace":
            yield rule.serialize() + "\n"


def _selectors(prelude: list[Any]) -> list[list[Any]]:
    """The parts of a selector list, split at its commas."""
    parts: list[list[Any]] = [[]]
    for token in prelude:
        if token.type == "literal" and token.value == ",":
            parts.append([])
        else:
            parts[-1].append(token)
    return parts


def _asked(selector: list[Any]) -> set[str]:
    """The classes and ids that an element must have; what stands in brackets is left out."""
    asked = {token.value for token in selector if token.type == "hash"}
    for before, token in pairwise(selector):
        if before.type == "literal" and before.value == "." and token.type == "ident":
            asked.add(token.value)
    return asked


if __name__ == "__main__":
    slim_styles(Path(sys.argv[1]))
