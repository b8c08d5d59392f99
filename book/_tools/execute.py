"""Execute the book's notebooks in place, so that the same source always gives the same bytes.

    python book/_tools/execute.py              execute the notebooks whose code changed
    python book/_tools/execute.py --all        execute every notebook
    python book/_tools/execute.py 07           execute these (number, name or path)
    python book/_tools/execute.py --check      only say which are stale; exit code 1 if any is

Nothing is written when a cell fails that is not tagged `raises-exception`, or when a cell with
that tag does not fail.
"""

import argparse
import json
import os
import re
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import notebooks

CELL_TIMEOUT = 120  # seconds; a chapter may take 60
# Of a cell; editors add much more.
KEPT_METADATA = {"tags", "why", "mystnb", "minitorch", "nbgrader", "predict"}

# A kernel profile of our own: the reader's IPython settings shall not show in the book, and the
# name and version of the plotting library shall not be in every picture.
KERNEL_CONFIG = """
c.InlineBackend.print_figure_kwargs = {"bbox_inches": "tight", "metadata": {"Software": None}}
c.HistoryManager.enabled = False
c.IPKernelApp.log_level = "ERROR"
"""


class CellFailed(Exception):
    """A notebook that cannot be stored: which cell, and what is wrong with it."""


def execute(path: Path) -> None:
    """Run all cells of one notebook in a fresh kernel and store the outputs.

    Raises CellFailed when a cell fails unasked, or does not fail though it is tagged to.
    """
    nb = run(path)
    for number, cell in enumerate(notebooks.code_cells(nb), 1):
        failed = any(output["output_type"] == "error" for output in cell["outputs"])
        if "raises-exception" in notebooks.tags(cell) and not failed:
            raise CellFailed(
                f"{path.name}: code cell {number} is tagged raises-exception, but it raised nothing"
                f"\n\n{cell['source']}\n\nRemove the tag, or make the cell fail."
            )
    normalise(nb)
    notebooks.write_text(path, dumps(nb))


def run(path: Path) -> dict:
    """Execute in a kernel of this interpreter, in the notebook's folder; return the notebook."""
    # Imported here: --check must answer at once, and without Jupyter.
    import nbformat
    from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
    from jupyter_client.manager import AsyncKernelManager
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError

    class ThisInterpreter(KernelSpecManager):
        def get_kernel_spec(self, kernel_name):
            command = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
            return KernelSpec(argv=command, display_name="Python 3", language="python")

    nb = nbformat.from_dict(notebooks.read(path))
    with kernel_home() as env:
        manager = AsyncKernelManager(kernel_spec_manager=ThisInterpreter())
        client = NotebookClient(
            nb,
            km=manager,
            timeout=CELL_TIMEOUT,
            record_timing=False,
            coalesce_streams=True,
            resources={"metadata": {"path": str(path.resolve().parent)}},
        )
        try:
            client.execute(env=env, cleanup_kc=True)
        except (CellExecutionError, CellTimeoutError, DeadKernelError) as error:
            raise CellFailed(f"{path.name}: a cell failed\n\n{plain(str(error))}") from None
    return json.loads(json.dumps(nb))


@contextmanager
def kernel_home() -> Iterator[dict[str, str]]:
    """Yield the environment for kernels that know no settings but KERNEL_CONFIG."""
    with tempfile.TemporaryDirectory() as home:
        profile = Path(home, "profile_default")
        profile.mkdir()
        (profile / "ipython_kernel_config.py").write_text(KERNEL_CONFIG, encoding="utf-8")
        # A reader's own solutions must not run in the notebooks that are stored.
        yield notebooks.kernel_env(IPYTHONDIR=home, MINITORCH_WORKSPACE=os.path.join(home, "own"))


def normalise(nb: dict) -> None:
    """Take out what depends on the machine, the moment or the version; stamp the source hash."""
    about = nb["metadata"].get("minitorch", {})
    about["executed-from"] = notebooks.source_hash(nb)
    nb["metadata"] = {
        "kernelspec": notebooks.KERNELSPEC,
        "language_info": notebooks.LANGUAGE_INFO,
        "minitorch": about,
    }
    nb["nbformat"], nb["nbformat_minor"] = 4, 5
    for number, cell in enumerate(nb["cells"]):
        cell.setdefault("id", f"cell-{number}")
        cell["metadata"] = {k: v for k, v in cell["metadata"].items() if k in KEPT_METADATA}
    for cell in notebooks.code_cells(nb):
        cell["outputs"] = ordered_streams([clean(output) for output in cell["outputs"]])


def clean(output: dict) -> dict:
    if output["output_type"] == "stream":
        output["text"] = without_paths(notebooks.text(output["text"]))
    if output["output_type"] == "error":
        output["traceback"] = short_traceback(output["traceback"])
    return output


def ordered_streams(outputs: list[dict]) -> list[dict]:
    """Join neighbouring stdout and stderr texts, stdout first: their race is not ours to show."""
    result: list[dict] = []
    streams: dict[str, dict] = {}
    for output in [*outputs, None]:
        if output is not None and output["output_type"] == "stream":
            if output["name"] in streams:
                streams[output["name"]]["text"] += output["text"]
            else:
                streams[output["name"]] = output
            continue
        result += [streams[name] for name in sorted(streams, reverse=True)]
        streams = {}
        if output is not None:
            result.append(output)
    return result


def plain(string: str) -> str:
    """Without the escape codes that colour text in a terminal."""
    return re.sub(r"\x1b\[[0-9;]*m", "", string)


def without_paths(string: str) -> str:
    """Warnings name the file they come from; a cell's is temporary, the package's is wherever."""
    # From the beginning of a word only: tried at every letter, a long one would take very long.
    string = re.sub(r"(?<![^\s(])[^\s(]*ipykernel_\d+[/\\]\d+\.py", "<cell>", string)
    return string.replace(str(notebooks.ROOT) + os.sep, "")


def short_traceback(frames: list[str]) -> list[str]:
    """Keep the frames of the page; those inside a library carry paths and line numbers."""
    result: list[str] = []
    for frame in map(plain, frames):
        if frame.startswith("File ") and "Cell In[" not in frame.split("\n")[0]:
            frame = "    (frames inside the library are left out here)\n"
            if result[-1:] == [frame]:
                continue
        result.append(frame)
    return result


def dumps(nb: dict) -> str:
    """As Jupyter writes it: one line of source or text a line of JSON, sorted keys."""
    import nbformat  # as in run

    nbformat.validate(nb)
    return nbformat.writes(nbformat.from_dict(nb)).rstrip("\n") + "\n"


def find(name: str) -> Path:
    """The notebook that a command-line argument means: a path, a name or a number."""
    if name.endswith(".ipynb") and Path(name).exists():
        return Path(name)
    stem = name.removesuffix(".ipynb")
    found = [p for p in notebooks.everything() if p.stem == stem or p.stem.startswith(stem + "-")]
    if len(found) != 1:
        raise SystemExit(f"no notebook is called {name!r}; try a number (07), a name or a path")
    return found[0]


def check(paths: list[Path]) -> int:
    """Print each stale notebook and why; return how many there are."""
    reasons = {path: notebooks.why_stale(notebooks.read(path)) for path in paths}
    stale = {path: reason for path, reason in reasons.items() if reason}
    for path, reason in stale.items():
        print(f"{path.name}: {reason}")
    print(f"{len(paths) - len(stale)} of {len(paths)} notebooks are fresh")
    if stale:
        print("To execute the others:  python book/_tools/execute.py")
    return len(stale)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Execute the book's notebooks in place.")
    parser.add_argument("notebooks", nargs="*", metavar="NOTEBOOK", help="number, name or path")
    parser.add_argument("--all", action="store_true", help="execute fresh notebooks too")
    parser.add_argument("--check", action="store_true", help="only say which are stale")
    args = parser.parse_args(argv)

    paths = [find(name) for name in args.notebooks] or notebooks.everything()
    if args.check:
        return int(check(paths) > 0)
    if not args.all and not args.notebooks:
        paths = [path for path in paths if notebooks.why_stale(notebooks.read(path))]
    for path in paths:
        print(f"{path.name} ... ", end="", flush=True)
        start = time.perf_counter()
        try:
            execute(path)
        except CellFailed as error:
            print(f"FAILED, nothing written\n\n{error}")
            return 1
        print(f"{time.perf_counter() - start:.1f} s")
    if not paths:
        print("all notebooks are fresh")
    return 0


if __name__ == "__main__":
    sys.exit(main())
