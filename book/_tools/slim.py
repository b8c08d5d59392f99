"""Take out of a built site what no page needs:  python book/_tools/slim.py _build/html

The theme loads a megabyte and a half of icons, an editor service and a search that this book does
not use. A page must be small before live cells are asked for (tests/tools/test_weight.py). What is
taken out is named here line by line; a rule that no longer finds anything stops the build, so that
this list cannot outlive the theme's version.
"""

import os
import re
import shutil
import sys
from pathlib import Path

from environment import Stop

# What goes from the pages: (why, pattern).
EVERYWHERE = [
    ("icons are in icons.css", r"<script defer src=\"[^\"]*fontawesome\.js[^>]*></script>"),
    ("only for the boxes below", r"<script defer src=\"[^\"]*bootstrap\.js[^>]*></script>"),
    ("title= says the same", r" data-bs-(?:placement|toggle)=\"[^\"]*\""),
    ("loaded a few lines below", r"<link rel=\"preload\" as=\"script\"[^>]*/>"),
    ("our own scripts run the cells", r"<script>const THEBE_JS_URL.*?</script>"),
    ("our own scripts run the cells", r"<script[^>]*sphinx-thebe\.js[^>]*></script>"),
    ("our own scripts run the cells", r"<link[^>]*sphinx-thebe\.css[^>]*/>"),
    ("our own scripts run the cells", r"(?s)<script type=\"text/x-thebe-config\">.*?</script>"),
    ("our own scripts run the cells", r"<script>kernelName = [^<]*</script>"),
    ("said once is enough", r"(?<=/>)<meta name=\"viewport\"[^>]*/>"),
    ("a search service elsewhere", r"<meta name=\"docsearch:[^>]*/>"),
    ("our own search", r"<script src=\"[^\"]*searchtools\.js[^>]*></script>"),
    ("our own search loads it", r"<script src=\"[^\"]*language_data\.js[^>]*></script>"),
    ("our own search", r"<script src=\"[^\"]*searchindex\.js[^>]*></script>"),
    ("our own search marks words", r"<script src=\"[^\"]*sphinx_highlight\.js[^>]*></script>"),
    ("keys that this book does not use", r"<script src=\"[^\"]*doctools\.js[^>]*></script>"),
    (
        "advertisements",
        r"(?s)<div class=\"sidebar-primary-item\">\s*<div id=\"ethical-ad.*?</div></div>",
    ),
]
TOGGLES = r"class=\"(?:[^\"]* )?(?:toggle|admonition[^\"]* dropdown)[ \"]"
# Needed only by pages with such a thing on them: (what the page shows, pattern).
WHERE_NEEDED = [
    (r"class=\"sd-tab-set", r"<script[^>]*design-tabs\.js[^>]*></script>"),
    (TOGGLES, r"<script[^>]*togglebutton\.js[^>]*></script>"),
    (TOGGLES, r"<script>var togglebuttonSelector[^<]*</script>"),
    (TOGGLES, r"<link[^>]*togglebutton\.css[^>]*/>"),
    (r"class=\"highlight", r"<script src=\"[^\"]*(?:clipboard\.min|copybutton)\.js[^>]*></script>"),
    (r"class=\"[^\"]*\b(?:exercise|solution)\b", r"<link[^>]*exercise\.css[^>]*/>"),
]  # fmt: skip
# What the theme leaves unsaid to those who listen to a page: (pattern, what it becomes).
NAMES = [
    (
        r"<summary>(?=<span class=\"toctree-toggle\")",
        '<summary aria-label="Show or hide the pages of this part">',
    ),
    (
        r"<div id=\"pst-primary-sidebar\"",
        '<div id="pst-primary-sidebar" role="region" aria-label="The book"',
    ),
    (r"data-bs-title=", "title="),
    (  # the search's button in the header looks like the field that it opens
        r"(<button class=\"[^\"]*pst-navbar-icon search-button[^>]*>)\s*(<i [^>]*></i>)",
        r'\1\2 <span>Search</span> <kbd aria-hidden="true">/</kbd>',
    ),
    (r"<th class=\"head\"><p></p></th>", "<td></td>"),  # the corner of a table
]
# Before anything is painted: the reader's colours, or the page would flash white in the dark.
MODE = re.compile(r"(?s)<script data-cfasync=\"false\">.*?</script>")
COLOURS = """<script>
    (() => {
      const page = document.documentElement.dataset;
      const dark = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
      let kept = null;
      try { kept = localStorage.getItem("mode"); } catch { /* nothing may be kept here */ }
      page.mode = kept || "auto";
      page.theme = page.mode === "auto" ? dark : page.mode;
    })();
  </script>"""
# The icons' names and fonts, in the theme's style sheet: a fifth of it.
ICON_RULES = re.compile(
    r"(?:\.fa-[\w-]+:before,?)+\{content:[^}]*\}|@font-face\{[^}]*fontawesome[^}]*\}"
)
# Names, signs and gaps have the colour of the rest of a listing (custom.css): most of its tags.
UNCOLOURED = (
    "p",
    "w",
    "n",
    "o",
    "nb",
    "nn",
    "ne",
    "na",
    "nl",
    "nt",
    "no",
    "nv",
    "nx",
    "py",
    "fm",
    "vm",
)
PLAIN = re.compile(
    rf'<span class="(?:{"|".join(UNCOLOURED)}|g g-Whitespace)">([^<]*)</span>'
    r"|<span></span>(?!\n)"
)
# Whole questions make no overview: there the list of contents has the topics only.
TOPICS_ONLY = ("book/why.html",)
SECOND_LEVEL = re.compile(
    r'(?s)<ul[^>]*>(?:\s*<li class="toc-h3\b[^>]*>(?:(?!<[uo]l).)*?</li>)+\s*</ul>'
)
# A title such as torch.serialization, which on a phone may break behind a dot and not in a word.
TITLE = re.compile(r"(?<=<h1>)(?:\w+\.)+(?=\w)")
# Code in a sentence: its words need no tags, since custom.css lets them break as they must. Only a
# short word with a hyphen, such as --weeks, keeps one: it must not break there.
CODE = re.compile(r'<code class="docutils (literal notranslate)">(.*?)</code>')
WORD = re.compile(r'<span class="pre">([^<]*)</span>')
WHOLE = 24  # characters of a word that fits into every line
# Lines without anything on them, where they are not part of a text or a program.
KEPT = re.compile(r"(?s)(<pre\b.*?</pre>|<script\b.*?</script>|<textarea\b.*?</textarea>)")
EMPTY = re.compile(r"\n\s*\n[ \t]*")
FILES = [
    "_static/scripts/fontawesome.js*", "_static/scripts/bootstrap.js*", "_static/scripts/*.map",
    "_static/styles/*.map",
    "_static/vendor", "_static/sphinx-thebe.*", "_static/locales", "_static/*webpack-macros.html",
    "_static/copybutton_funcs.js", "_static/play-solid.svg",
    "searchindex.js", "_static/searchtools.js", "_static/sphinx_highlight.js",
    "_static/doctools.js",
]  # fmt: skip


def slim(site: Path) -> None:
    """Rewrite the pages of a site and delete the files that none of them asks for."""
    pages = [path for path in site.rglob("*.html") if "_static" not in path.parts]
    found = dict.fromkeys((pattern for _, pattern in EVERYWHERE), 0)
    for path in pages:
        text = path.read_text(encoding="utf-8")
        for pattern in found:
            text, count = re.subn(pattern, "", text)
            found[pattern] += count
        for sign, pattern in WHERE_NEEDED:
            if not re.search(sign, text):
                text = re.sub(pattern, "", text)
        for pattern, better in NAMES:
            text = re.sub(pattern, better, text)
        text = text.replace('data-default-mode=""', 'data-default-mode="auto"')
        if path.relative_to(site).as_posix() in TOPICS_ONLY:
            text = SECOND_LEVEL.sub("", text)
        text = bare(titled(text))
        write(path, MODE.sub(lambda _: COLOURS, text))
    theme = site / "_static" / "styles" / "pydata-sphinx-theme.css"
    style, found["the theme's icons"] = ICON_RULES.subn("", theme.read_text(encoding="utf-8"))
    write(theme, style)
    if unused := [pattern for pattern, count in found.items() if not count]:
        raise Stop("slim.py: no page has these any more, so take them out:\n" + "\n".join(unused))
    for pattern in FILES:
        for path in site.glob(pattern):
            shutil.rmtree(path) if path.is_dir() else path.unlink()


def bare(page: str) -> str:
    """A page without tags that colour nothing and without empty lines."""
    parts = KEPT.split(page)
    for i, part in enumerate(parts):
        parts[i] = PLAIN.sub(r"\1", part) if i % 2 else EMPTY.sub("\n", CODE.sub(_code, part))
    return "".join(parts)


def titled(page: str) -> str:
    """A page with places to break its title."""
    return TITLE.sub(lambda name: name[0].replace(".", ".<wbr>"), page)


def _code(found: re.Match[str]) -> str:
    words = WORD.sub(lambda word: _whole(word[1]), found[2])
    return f'<code class="{found[1]}">{words}</code>'


def _whole(word: str) -> str:
    keeps = "-" in word and len(word) <= WHOLE
    return f'<span class="mt-whole">{word}</span>' if keeps else word


def write(path: Path, text: str) -> None:
    part = path.with_name(path.name + ".part")
    part.write_text(text, encoding="utf-8", newline="\n")
    os.replace(part, path)


if __name__ == "__main__":
    try:
        slim(Path(sys.argv[1]))
    except (Stop, IndexError) as problem:
        sys.exit(f"Stopped: {problem or __doc__}")
