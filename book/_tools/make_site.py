"""Build the book's site into _build/html, without warnings, and only when something changed.

Run by itself it uses the Python it is run with:  python book/_tools/make_site.py [--force]
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import address
import bundle
import edition
import environment
import lock
import policy
import slim
from environment import ROOT, Stop, run, step

TOOLS = Path(__file__).resolve().parent
BUILD = ROOT / "_build"
HTML = BUILD / "html"
LOG = BUILD / "build.log"
EPUB = BUILD / "epub" / "minitorch.epub"
SETTINGS = ("_config.yml", "_toc.yml", "constraints.txt", "pyproject.toml", "README.md")
STAMP = BUILD / "inputs"  # the digest of what HTML was built from


def inputs() -> Iterator[Path]:
    """The files that decide what the site looks like; the package too: live cells carry it."""
    yield from (ROOT / name for name in SETTINGS)
    for top in ("book", "minitorch"):
        for path in sorted((ROOT / top).rglob("*")):
            hidden = any(part in ("__pycache__", ".ipynb_checkpoints") for part in path.parts)
            if path.is_file() and not hidden:
                yield path


def digest() -> str:
    """One digest of all that the site depends on: sources, addresses, the EPUB that it offers."""
    addresses = [os.environ.get(name) for name in address.NAMES]
    epub = EPUB.read_bytes() if epub_is_current() else b""
    return hashlib.sha256(f"{sources()} {addresses}".encode() + epub).hexdigest()


def epub_is_current() -> bool:
    """Whether `make epub` has built the EPUB from the files as they are now."""
    stamp = EPUB.with_suffix(".inputs")
    built = EPUB.exists() and stamp.exists()
    return built and stamp.read_text(encoding="utf-8") == sources()


def sources() -> str:
    """One digest of all inputs: names and bytes."""
    found = hashlib.sha256(f"pyodide {bundle.wanted()} ".encode())
    for path in inputs():
        found.update(f"{path.relative_to(ROOT).as_posix()} ".encode())
        found.update(hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()


def current() -> bool:
    """Whether _build/html was built from the files as they are now."""
    built = (HTML / "index.html").exists() and STAMP.exists()
    return built and STAMP.read_text(encoding="utf-8") == digest()


def refresh_notebooks(python: Path | None = None) -> None:
    """Execute the notebooks whose stored outputs are older than their cells."""
    if (TOOLS / "execute.py").exists():
        step("checking that the notebooks' outputs are current")
        run(python or environment.python(), TOOLS / "execute.py")


def build(python: Path | None = None, force: bool = False) -> None:
    """Build the site, or say that nothing changed. Any warning is an error.

    Two builders in one tree would delete each other's files: the second waits, and then finds the
    site current.
    """
    with lock.alone(BUILD / "building", "building the site here"):
        _build(python, force)


def _build(python: Path | None, force: bool) -> None:
    if current() and not force:
        step("the site is current, nothing to build")
        return
    start = time.perf_counter()
    before = digest()
    step("building the site")
    # From scratch: a second, partial build would not repeat the warnings of the first, and
    # would leave the old table of contents on pages that did not change themselves.
    for path in (STAMP, HTML, BUILD / ".doctrees"):
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
    BUILD.mkdir(exist_ok=True)
    python = python or environment.python()
    program = "import sys; from jupyter_book.cli.main import main; sys.exit(main())"
    options = (".", "-W", "-n", "--keep-going", "--all")
    if status := follow([python, "-c", program, "build", *options]):
        raise Stop(
            f"the site has warnings or errors (above; all of the output is in {LOG}),"
            f" exit status {status}.",
            status=1,
        )
    finish(python)
    part = STAMP.with_suffix(".part")
    part.write_text(before, encoding="utf-8")
    os.replace(part, STAMP)
    step(f"the site is built ({time.perf_counter() - start:.0f} s)")


def finish(python: Path) -> None:
    """Take out of the site what no page needs; add what live cells load, and each page's policy."""
    run(python, TOOLS / "narrow_pictures.py", HTML)  # first: the dark ones are made of these
    run(python, TOOLS / "dark_pictures.py", HTML)
    slim.slim(HTML)
    run(python, TOOLS / "slim_styles.py", HTML)
    run(python, TOOLS / "slim_pictures.py", HTML)
    if bundle.wanted():
        bundle.bundle(HTML)
    run(python, TOOLS / "live.py", HTML)
    run(python, TOOLS / "doors.py", HTML)
    run(python, TOOLS / "minify.py", HTML)
    policy.state(HTML)  # after all that writes pages: it names their scripts by their digests
    edition.state(HTML)  # last of all: it lists every file by its digest


def follow(command: list[object]) -> int:
    """Run the builder: all it says goes to the log, progress and complaints to the reader."""
    env = environment.variables() | {"PYTHONUNBUFFERED": "1", "NO_COLOR": "1"}
    env["PYTHONPATH"] = str(ROOT)  # the site carries and counts the package it lies beside
    words = [str(word) for word in command]
    shown = 0
    with (
        LOG.open("w", encoding="utf-8") as log,
        subprocess.Popen(
            words, cwd=ROOT, env=env, text=True, encoding="utf-8", errors="replace",
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        ) as builder,
    ):  # fmt: skip
        assert builder.stdout is not None
        for line in builder.stdout:
            line = re.sub(r"\x1b\[[0-9;]*m", "", line)
            log.write(line)
            if re.search(r"\b(WARNING|ERROR|CRITICAL)\b|Error\b|Traceback", line):
                print(line.rstrip())
                shown += 1
            elif sys.stdout.isatty() and re.match(r"(reading|writing) .*%", line):
                print(f"    {line.strip()[:90]:90}", end="\r")
    if sys.stdout.isatty():
        print(" " * 96, end="\r")
    if builder.returncode and not shown:
        print("".join(LOG.read_text(encoding="utf-8").splitlines(keepends=True)[-30:]))
    return builder.returncode


if __name__ == "__main__":
    try:
        build(Path(sys.executable), force="--force" in sys.argv[1:])
    except Stop as stop:
        sys.exit(f"Stopped: {stop}")
