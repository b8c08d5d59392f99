"""Common misspellings in the book, the files at the top, and the package: codespell finds them."""

import re
import subprocess
import sys
from pathlib import Path

import notebooks
import pytest

ROOT = notebooks.ROOT
# Words that are right here, in lower case: names of sizes (T, H, W), of norms, of dimensions ...;
# torch has names with two m and with an e too many, and a page mistypes a name on purpose.
RIGHT = "nd,te,fro,thw,ba,bui,bu,ue,froward,cummulative,nin,wieght,overrideable"
RIGHT += ",funktion,funcion,modell,dimensiones,ist,oder"  # what German and Spanish readers search

SOMEBODY_ELSES = ("viz-global.js", "editor.js", "minisearch.js")  # libraries, as they come


def misspelt(*paths: Path) -> list[str]:
    """A line for each word that codespell knows to be wrong: ``file:line: wrong ==> right``."""
    command = [sys.executable, "-m", "codespell_lib", "--ignore-words-list", RIGHT]
    command += ["--skip", "*.npz,*.txt,*.gz,*.png,__pycache__", *map(str, paths)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", cwd=ROOT)
    assert done.returncode in (0, 65), done.stderr
    return done.stdout.splitlines()


def test_the_texts_and_the_package() -> None:
    top = [ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md")]
    book = [
        path
        for path in notebooks.BOOK.rglob("*")
        if path.suffix in (".md", ".rst", ".toml", ".py", ".js", ".css")
        and path.name not in SOMEBODY_ELSES
    ]
    assert misspelt(*top, *book, ROOT / "minitorch") == []


def test_the_notebooks(tmp_path: Path) -> None:
    # Sources only: pictures in the outputs are letters without sense.
    for path in notebooks.everything():
        text = "\n\n".join(cell["source"] for cell in notebooks.read(path)["cells"])
        (tmp_path / f"{path.stem}.md").write_text(text, encoding="utf-8")
    assert misspelt(tmp_path) == []


def test_a_misspelt_word_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("A seperate gradient; x.fro is right here.", encoding="utf-8")
    (line,) = misspelt(page)
    assert re.search(r"seperate ==> separate", line)


@pytest.mark.parametrize("word", RIGHT.split(","))
def test_a_word_on_the_list_is_used(word: str) -> None:
    texts = [path for path in notebooks.BOOK.rglob("*") if path.suffix in (".md", ".rst", ".toml")]
    texts += [*notebooks.everything(), *(ROOT / "minitorch").rglob("*.py")]
    pattern = re.compile(rf"(?<![a-zA-Z]){word}(?![a-zA-Z])", re.IGNORECASE)
    assert any(pattern.search(path.read_text(encoding="utf-8")) for path in texts)
