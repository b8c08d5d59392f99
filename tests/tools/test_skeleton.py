"""The files at the top: what is there, and that those which repeat each other agree."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
DISTRIBUTION = "minitorch-book"
INSTALLS = re.compile(r"\b(?:install|uv add)\b[^\n;&|`]*?(?<![\w./-])minitorch(?![\w-])")
PARTS = ["tensors", "autograd", "networks", "architectures", "hardware", "training"]

ALLOWED = {
    # the project
    "book", "minitorch", "tests", "_config.yml", "requirements.txt", "README.md",
    # what tools and people need
    "_toc.yml", "pyproject.toml", "constraints.txt", "Makefile", "LICENSE", "LICENSE-TEXT",
    "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", ".ci", ".editorconfig", ".gitattributes",
    ".gitignore", ".pre-commit-config.yaml", ".github", ".devcontainer", ".binder", "CITATION.cff",
}  # fmt: skip


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def tracked() -> list[str]:
    if not (ROOT / ".git").exists():
        pytest.skip("not a git repository, so there is no list of its files")
    return subprocess.check_output(["git", "ls-files"], cwd=ROOT, text=True).splitlines()


def test_nothing_else_lies_at_the_top() -> None:
    assert {name.split("/")[0] for name in tracked()} - ALLOWED == set()


# --- requirements -------------------------------------------------------------------------------


def requirements() -> dict[str, Requirement]:
    lines = [line.split("#")[0].strip() for line in read("requirements.txt").splitlines()]
    found = [Requirement(line) for line in lines if line and not line.startswith("-")]
    return {requirement.name: requirement for requirement in found}


def test_the_package_itself_needs_numpy_only() -> None:
    assert [Requirement(line).name for line in PROJECT["dependencies"]] == ["numpy"]


def test_requirements_and_extras_agree() -> None:
    extras = PROJECT["optional-dependencies"]
    listed = PROJECT["dependencies"] + extras["book"] + extras["test"]
    assert {str(Requirement(line)) for line in listed} == set(map(str, requirements().values()))
    assert "-c constraints.txt" in read("requirements.txt")
    assert "-e ." in read("requirements.txt")


def test_the_constraints_hold_a_version_of_every_requirement() -> None:
    locked: dict[str, list[str]] = {}
    for line in read("constraints.txt").splitlines():
        if found := re.match(r"([a-z0-9._-]+)==(\S+)", line):
            locked.setdefault(found[1], []).append(found[2])
    for name, requirement in requirements().items():
        assert locked.get(name), f"{name} is not in constraints.txt: run `make lock`"
        assert all(requirement.specifier.contains(version) for version in locked[name])


def test_who_reads_a_notebook_compiles_no_grammar() -> None:
    """rfc3987-syntax does at its import, for 2.5 s of each tool and kernel manager that starts."""
    program = "import sys, nbformat; print({'lark', 'rfc3987_syntax'} & {*sys.modules})"
    found = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert found.stdout == "set()\n"


def test_the_pythons_named_agree() -> None:
    import tasks

    assert PROJECT["requires-python"] == f">=3.{tasks.OLDEST}"
    named = [c.rsplit(" ", 1)[1] for c in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", c)]
    assert named == ["3.11", "3.12", "3.13", "3.14"]
    for name in ("README.md", "book/how-to-use.md"):
        assert f"Python 3.{tasks.OLDEST} or newer" in read(name)


def test_the_package_is_installed_under_its_own_name() -> None:
    """`minitorch` on PyPI belongs to somebody else: no page may send a reader there."""
    assert PROJECT["name"] == DISTRIBUTION
    assert f"`{DISTRIBUTION}`" in read("README.md")
    assert f"`{DISTRIBUTION}`" in read("book/how-to-use.md")
    kinds = {".cff", ".ipynb", ".js", ".json", ".md", ".py", ".rst", ".toml", ".txt", ".yml", ""}
    wrong = []
    for name in tracked():
        path = ROOT / name
        if path.suffix in kinds and path.is_file() and path != Path(__file__).resolve():
            text = path.read_text(encoding="utf-8", errors="replace")
            wrong += [(name, found) for found in INSTALLS.findall(text)]
    assert wrong == []


@pytest.mark.parametrize(
    ("line", "wrong"),
    [("pip install minitorch", True), ("python -m pip install -U 'minitorch[safetensors]'", True),
     ("uv add minitorch", True), ("uv pip install numpy minitorch==0.1.0", True),
     ("pip install minitorch-book", False), ("pip install 'minitorch-book[safetensors]'", False),
     ("pip uninstall minitorch", False), ("pip install . && minitorch start", False)],
)  # fmt: skip
def test_a_wrong_name_is_noticed(line: str, wrong: bool) -> None:
    assert bool(INSTALLS.search(line)) == wrong


# --- the book -----------------------------------------------------------------------------------


def cards() -> dict[str, str]:
    """The card of each chapter on the page of its part: {"07": text}."""
    found = {}
    for part in PARTS:
        for card in re.findall(r":::\{card\} (.*?)\n:::", read(f"book/parts/{part}.md"), re.S):
            found[f"{int(card.split()[0]):02d}"] = card
    return found


def test_every_chapter_has_a_card_in_order() -> None:
    # Chapter 0, the welcome, belongs to no part.
    assert list(cards()) == [f"{number:02d}" for number in range(1, 27)]


def test_chapters_are_to_come_or_listed_and_linked() -> None:
    contents = read("_toc.yml")
    written = sorted(path.stem for path in (ROOT / "book").glob("[0-9]*.ipynb"))
    assert [name for name in written if f"- file: book/{name}\n" not in contents] == []
    linked = {n: f"book/{name}" for name in written for n in [name[:2]] if n != "00"}
    for number, card in cards().items():
        to_come = "to come" in card and "mt-to-come" in card
        link = re.search(r":link: /(\S+)\n:link-type: doc", card)
        assert to_come == (number not in linked), f"the card of chapter {number}"
        assert (link[1] if link else None) == linked.get(number), f"the card of chapter {number}"


def test_readme_is_short_and_its_files_exist() -> None:
    text = read("README.md")
    assert len(text.splitlines()) < 120
    links = re.findall(r"\]\(([^)#:]+)\)|src=\"([^\"]+)\"", text)
    assert [name for pair in links for name in pair if name and not (ROOT / name).exists()] == []


def test_the_example_does_what_its_comment_says() -> None:
    code = re.search(r"```python\n(.*?)```", read("README.md"), re.S)
    assert code
    names: dict[str, Any] = {}
    exec(code[1], names)
    assert repr(names["x"].grad) == "tensor([2., 4., 6.])"
    assert "# tensor([2., 4., 6.])" in code[1]


def test_the_cell_of_the_start_page_prints_what_the_page_shows() -> None:
    page = read("book/index.md")
    code, shown = (re.search(rf"```{kind}\n(.*?)```", page, re.S) for kind in ("python", ".*none"))
    assert code
    assert shown
    names: dict[str, Any] = {}
    exec(code[1], names)
    assert code[1].strip().endswith("\nx.grad")
    assert shown[1].split("\n\n")[1].strip() == repr(names["x"].grad)


def test_the_training_example_prints_what_its_comment_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import minitorch

    code = re.findall(r"```python\n(.*?)```", read("README.md"), re.S)[1]
    monkeypatch.chdir(tmp_path)
    exec(code, {})
    (printed,) = capsys.readouterr().out.splitlines()
    assert f"# {printed}\n" in code
    assert list(minitorch.load("digits.pt")) == ["0.weight", "0.bias", "2.weight", "2.bias"]


def test_the_picture_is_the_one_minitorch_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    import picture

    monkeypatch.setenv("MINITORCH_DOT", "graphviz-pure")  # which draws the same bytes everywhere
    drawn = picture.draw()
    assert ">y<" in drawn
    assert "Backward0" in drawn
    assert read("book/_static/graph.svg") == drawn, "run: python book/_tools/picture.py"


# --- continuous integration ---------------------------------------------------------------------


def test_ci_runs_the_command_of_the_readme() -> None:
    script = read(".ci/run")
    assert "make test" in read("README.md")
    assert script.rstrip().endswith("export MINITORCH_REQUIRE_BROWSER=1\nmake test")
    assert "set -euo pipefail" in script
    assert os.name == "nt" or os.access(ROOT / ".ci" / "run", os.X_OK)
