"""`make test`: style, types, fresh notebooks, the site, then pytest over everything."""

import subprocess
import time
from concurrent.futures import ThreadPoolExecutor

import environment
import make_site
from environment import run, step

# The whole suite in several processes, which share it out as tests/spreading.py says.
ON_ALL_CORES = ["-p", "tests.spreading", "-n", "auto", "--maxprocesses", "4"]


def run_all(args: list[str]) -> list[str]:
    """Run every check, also after one failed, and return the names of those that failed.

    args: handed to pytest; a file or folder among them replaces the whole suite.
    """
    python = environment.python()
    failed = [name for name, command in quick_checks() if not passes(name, command)]
    # Each keeps one core busy. The tests that need the site wait for it, all others need not.
    beside = [
        Beside("site", [python, make_site.TOOLS / "make_site.py"]),
        Beside("mypy", [python, "-m", "mypy", "--no-error-summary"]),
    ]
    with ThreadPoolExecutor(len(beside)) as heard:
        good = [heard.submit(check.passes) for check in beside]
        tests = [python, "-m", "pytest", *(args or ON_ALL_CORES)]
        if not passes("pytest", tests, quiet=True):
            failed.append("pytest")
    return failed + [check.name for check, one in zip(beside, good) if not one.result()]


def quick_checks() -> list[tuple[str, list[object]]]:
    """Name and command of the checks that need a few seconds each."""
    python = environment.python()
    brief = ("--quiet", "--output-format=concise", ".")
    found: list[tuple[str, list[object]]] = [
        ("ruff check", [python, "-m", "ruff", "check", *brief]),
        ("ruff format", [python, "-m", "ruff", "format", "--check", *brief]),
    ]
    if (make_site.TOOLS / "execute.py").exists():
        fresh: list[object] = [python, make_site.TOOLS / "execute.py", "--check"]
        found.append(("notebooks are executed", fresh))
    return found


class Beside:
    """A check that runs beside others, on another core; what it says is heard at its end."""

    def __init__(self, name: str, command: list[object]) -> None:
        self.name = name
        step(f"{name}, beside what follows")
        self.process = subprocess.Popen(
            [str(word) for word in command], cwd=environment.ROOT, env=environment.variables(),
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip

    def passes(self) -> bool:
        """Wait for the end of the check, and say how it went: at once, others may be speaking."""
        words, _ = self.process.communicate()
        good = self.process.returncode == 0
        said = words.decode("utf-8", "replace")
        print(f"==> {self.name}\n{said}    {'ok' if good else 'FAILED'}", flush=True)
        return good


def passes(name: str, command: list[object], quiet: bool = False) -> bool:
    """Run one check and say how it went; quietly when its own last line should stay last."""
    step(name)
    start = time.perf_counter()
    good = run(*command, check=False) == 0
    if not good or not quiet:
        print(f"    {'ok' if good else 'FAILED'} ({time.perf_counter() - start:.1f} s)")
    return good
