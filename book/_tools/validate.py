"""Run every cell of the book again with nbval, and compare every output with the stored one.

    python book/_tools/validate.py          every notebook of the book
    python book/_tools/validate.py 07       these (number, name or path)

This is `pytest --nbval` in the environment in which execute.py stores outputs (notebooks.KERNEL_ENV
and a kernel profile of its own); in another one, pictures and last digits may differ.
"""

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

import execute
import notebooks

SECONDS = 60  # a chapter may take as long; nbval's own limit would be 2000 s for each cell
SANITIZE = notebooks.ROOT / "tests" / "nbval_sanitize.cfg"


@dataclass
class Result:
    """What nbval says of one notebook."""

    cells: int = 0
    seconds: float = 0.0  # in cells; the start of the kernel not counted
    failures: list[str] = field(default_factory=list)


def validate(paths: list[Path], tell: Callable[[str], None] = print) -> dict[Path, Result]:
    """Run nbval over the notebooks, one process for all; `tell` hears of each one's beginning.

    Raises RuntimeError when nbval itself does not work.
    """
    with execute.kernel_home() as env, tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.xml")
        said = []
        with subprocess.Popen(
            command(paths, report),
            cwd=notebooks.ROOT,
            env=env,
            text=True,
            encoding="utf-8",
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        ) as process:
            told: set[str] = set()
            for line in process.stdout or ():
                said.append(line)
                # "book/07-backward::ipynb::Cell 3 PASSED", as nbval names a cell
                name = line.partition("::ipynb::Cell")[0]
                if name != line and name not in told:
                    told.add(name)
                    tell(f"nbval {Path(name).name}")
        if not report.exists() or process.returncode not in (0, 1):
            raise RuntimeError("nbval did not work\n" + "".join(said))
        return {path: result(path, report) for path in paths}


def command(paths: list[Path], report: Path) -> list[str]:
    return [
        sys.executable,
        "-m",
        "pytest",
        "-v",
        "--color=no",
        "-p",
        "no:cacheprovider",
        "-o",
        "addopts=",
        f"--junitxml={report}",  # not the options of the other tests
        "--nbval",
        "--nbval-current-env",
        f"--nbval-cell-timeout={SECONDS}",
        f"--nbval-sanitize-with={SANITIZE}",
        *(str(path.resolve()) for path in paths),
    ]


def result(path: Path, report: Path) -> Result:
    """Gather the cells of one notebook from pytest's report."""
    total = Result()
    for case in ElementTree.parse(report).iter("testcase"):
        # classname is the path with dots for slashes, from a root that depends on the notebooks
        if f".{case.get('classname')}".endswith(f".{path.stem}.ipynb"):
            total.cells += 1
            total.seconds += float(case.get("time", 0))
            for trouble in [*case.iter("failure"), *case.iter("error")]:
                text = execute.plain(trouble.text or "")
                total.failures.append(f"{case.get('name')}\n{text}")
    return total


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Run every cell again and compare outputs.")
    parser.add_argument("notebooks", nargs="*", metavar="NOTEBOOK", help="number, name or path")
    args = parser.parse_args(argv)
    paths = [execute.find(name) for name in args.notebooks] or notebooks.everything()
    failures = 0
    for path, outcome in validate(paths).items():
        print(
            f"{path.name}: {outcome.cells} cells in {outcome.seconds:.1f} s, "
            f"{len(outcome.failures)} differ",
            *outcome.failures,
            sep="\n",
        )
        failures += len(outcome.failures)
    return int(failures > 0)


if __name__ == "__main__":
    sys.exit(main())
