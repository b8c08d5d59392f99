"""A book of one chapter for the tests of the live cells, built by Jupyter Book as the real one."""

import json
import subprocess
import sys
from pathlib import Path

import exercises
import yaml

ROOT = Path(__file__).resolve().parents[2]

CONFIG = """
title: Sample
author: nobody
copyright: "2026"
only_build_toc_files: true
execute: {{execute_notebooks: "off"}}
sphinx:
  local_extensions: {{site_extension: {tools}}}
  recursive_update: true
  config:
    html_theme_options: {{use_download_button: false, use_fullscreen_button: false}}
    html_static_path: [{static}, {player}]
    html_css_files: {styles}
    html_js_files: {scripts}
    html_extra_path: [{live}]
"""
TOC = "format: jb-book\nroot: book/live\nchapters:\n- file: book/exercise\n"

# One cell for each thing that a live cell must do; the tests know them by these names.
CELLS = {
    "print": "x = 20\nprint('x is', x)\nx + 1",
    "state": "x = x + 1\nx",
    "error": (
        "def halve(n):\n    raise ValueError('cannot halve: got ' + repr(n))\n\nhalve('seven')",
        "raises-exception",
    ),
    "quiet": "x * 2;",
    "pretty": "{'numbers': list(range(30)), 'kind': dict, 'call': halve}",
    "warning": (
        "import sys, warnings\nwarnings.warn('careful')\nprint('to stderr', file=sys.stderr)"
    ),
    "plot": (
        "import matplotlib.pyplot as plt\nfig, ax = plt.subplots(figsize=(4, 2))\n"
        "_ = ax.plot([1, 3, 2])"
    ),
    "graph": "import graphviz\ng = graphviz.Digraph()\ng.edge('x', 'mul')\ng",
    "display": (
        "from IPython.display import HTML, SVG, Code, Markdown, display\n"
        "display(HTML('<b>bold</b>'))\ndisplay(Markdown('**strong** and `code`'))\n"
        'display(SVG(\'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>\'))\n'
        "Code('def f(): return 1')"
    ),
    "source": "import inspect\nprint(inspect.getsource(graphviz.Digraph)[:14])",
    "await": "import asyncio\nawait asyncio.sleep(0)\n'awaited'",
    "static": ("print('never live')", "no-live"),
    "loop": "while x < 0:\n    pass\nprint('left the loop')",
}


def notebook(sources: dict = CELLS, title: str = "Live cells") -> dict:
    cells: list[dict] = [
        {"cell_type": "markdown", "id": "title", "metadata": {}, "source": f"# {title}"}
    ]
    for number, (name, source) in enumerate(sources.items(), 1):
        source, *tags = (source,) if isinstance(source, str) else source
        published = {"output_type": "stream", "name": "stdout", "text": f"published {name}\n"}
        cells.append({
            "cell_type": "code", "id": name, "metadata": {"tags": tags}, "source": source,
            "execution_count": number, "outputs": [published],
        })  # fmt: skip
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}


LESSON = {
    "one": "x = 1\nprint('x is', x)",
    "two": "print('twice is', 2 * x)",
    "shapes": "def contiguous_strides(shape):\n    return 'of the lesson'\n\nside = 3",
    "heavy": "import matplotlib.pyplot",
    "alone": ("print('x' in dir())", "alone"),
}


def exercise_notebook() -> dict:
    """A page with a short lesson and, as in the book, an exercise: 02.1."""
    page = notebook(LESSON, "A page with an exercise")
    heading = {"cell_type": "markdown", "id": "heading", "metadata": {}, "source": "## Exercises"}
    page["cells"] += [heading, *exercises.cells_of("02")[:5]]
    return page


def number_of(name: str) -> int:
    """The number of a live cell on the page."""
    live = [key for key, source in CELLS.items() if "no-live" not in source]
    return live.index(name) + 1


def build_sample(folder: Path) -> Path:
    """Build the sample book in `folder`; return the site's folder."""
    book = folder / "book"
    book.mkdir(parents=True)
    (book / "live.ipynb").write_text(json.dumps(notebook()), encoding="utf-8")
    (book / "exercise.ipynb").write_text(json.dumps(exercise_notebook()), encoding="utf-8")
    (folder / "_config.yml").write_text(CONFIG.format(**settings()), encoding="utf-8")
    (folder / "_toc.yml").write_text(TOC, encoding="utf-8")
    program = "import sys; from jupyter_book.cli.main import main; sys.exit(main())"
    run(sys.executable, "-c", program, "build", str(folder), "--quiet")
    site = site_of(folder)
    for tool in ("live", "edition"):
        run(sys.executable, str(ROOT / "book" / "_tools" / f"{tool}.py"), str(site))
    return site


def site_of(folder: Path) -> Path:
    return folder / "_build" / "html"


def settings() -> dict[str, str]:
    """Where the book's own files are, and which scripts and styles its pages load."""
    real = yaml.safe_load((ROOT / "_config.yml").read_text(encoding="utf-8"))["sphinx"]["config"]
    book = ROOT / "book"
    values: dict[str, object] = {
        "static": str(book / "_static"),
        "player": str(ROOT / "minitorch" / "viz" / "explorer" / "player.js"),
        "live": str(book / "_live"),
        "tools": str(book / "_tools"),
        "styles": real["html_css_files"],
        "scripts": real["html_js_files"],
    }
    return {name: json.dumps(value) for name, value in values.items()}


def run(*command: str) -> None:
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    assert found.returncode == 0, f"{command[:4]} failed:\n{found.stdout}\n{found.stderr}"
