"""Run the book's notebooks on real PyTorch, and compare what they print with what the book shows.

    python book/_tools/torch_twin.py             run all chapters on torch, compare, report
    python book/_tools/torch_twin.py 07          these only (number, name or path)
    python book/_tools/torch_twin.py --record    also store what torch printed, when all is equal
    python book/_tools/torch_twin.py --recorded  compare with the stored record (no torch needed)

Each code cell runs with `torch` in place of `minitorch` in its imports. Printed text, displayed
values (text/plain) and errors (class and message) must be equal to the committed outputs. Warnings,
pictures and tracebacks are not compared. Cells tagged `minitorch-only` are left out, cells tagged
`torch-differs` run but must print something else: both give their reason, and are listed.
"""

import argparse
import ast
import atexit
import functools
import importlib.util
import json
import os
import signal
import subprocess
import sys
import tempfile
import types
from pathlib import Path
from typing import IO

import execute
import notebooks

RECORDS = notebooks.ROOT / "tests" / "goldens" / "twin"
DATA = "twin_datasets"  # the name under which the worker offers minitorch.datasets
TIMEOUT = 300  # seconds a notebook


# -- in the worker process -------------------------------------------------------------------------


class TorchImports(ast.NodeTransformer):
    """Write `torch` for `minitorch` in imports; the names that they bind stay the same.

    import minitorch as torch                        import torch as torch
    import minitorch                                 import torch as minitorch
    import minitorch.nn.functional as F              import torch.nn.functional as F
    from minitorch import nn, optim                  from torch import nn, optim
    from minitorch.datasets import digits_arrays     (our data, handed over as torch tensors)
    """

    def visit_Import(self, node):
        lines = []
        for alias in node.names:
            name, dot, rest = alias.name.partition(".")
            if name != "minitorch":
                lines.append(ast.Import([alias]))
            elif alias.asname or not dot:
                lines.append(ast.Import([ast.alias("torch" + dot + rest, alias.asname or name)]))
            else:  # `import minitorch.nn` binds the name minitorch
                lines.append(ast.Import([ast.alias("torch." + rest, None)]))
                lines.append(ast.Import([ast.alias("torch", "minitorch")]))
        return [ast.copy_location(line, node) for line in lines]

    def visit_ImportFrom(self, node):
        name, dot, rest = (node.module or "").partition(".")
        if name == "minitorch":
            node.module = DATA if rest.split(".")[0] == "datasets" else "torch" + dot + rest
        return node


def dataset_for_torch(name: str):
    """A function of minitorch.datasets, made to return torch tensors where it returns ours."""
    # In the worker only: the report needs neither package.
    import torch

    import minitorch.datasets

    def convert(value):
        if isinstance(value, (tuple, list)):
            return type(value)(map(convert, value))
        if type(value).__module__.partition(".")[0] == "minitorch":
            return torch.from_numpy(value.detach().numpy().copy())
        return value

    def drawn(*args, **kwargs):
        """What is drawn comes from torch's stream, where the page has set its seed."""
        minitorch.set_rng_state(minitorch.from_numpy(torch.get_rng_state().numpy()))
        made = convert(function(*args, **kwargs))
        torch.set_rng_state(torch.from_numpy(minitorch.get_rng_state().numpy().copy()))
        return made

    function = getattr(minitorch.datasets, name)
    return drawn


def work(path: Path) -> dict:
    """Run one notebook in this process, as a kernel would; return what its cells printed."""
    import torch

    sys.modules[DATA] = Datasets(DATA)
    shell = new_shell()
    shell.ast_transformers.append(TorchImports())

    nb = notebooks.read(path)
    cells = {}
    for cell in notebooks.code_cells(nb):
        if "minitorch-only" in notebooks.tags(cell):
            continue
        cells[cell["id"]] = printed = run_cell(shell, cell["source"])
        may_fail = {"raises-exception", "torch-differs"} & set(notebooks.tags(cell))
        if printed["error"] and not may_fail:
            break  # what follows would only fail for the same reason
    version = torch.__version__.partition("+")[0]
    return {"torch": version, "source": notebooks.source_hash(nb), "cells": cells}


def serve() -> None:
    """Answer lines "notebook, file for the answer" until the input ends (POSIX only).

    To import PyTorch takes seconds, and what it imports by itself later, in the first step of an
    optimizer, as many. That is done once; a copy of this process runs each notebook.
    """
    for name in ("torch", "torch._dynamo", "IPython.core.interactiveshell", "minitorch.datasets"):
        importlib.import_module(name)
    for line in sys.stdin:
        path, answer = map(Path, json.loads(line))
        child = os.fork()
        if child == 0:
            signal.alarm(TIMEOUT)
            os.dup2(2, 1)  # what it prints past Python is no answer
            os.chdir(path.parent)
            os.environ["IPYTHONDIR"] = str(answer.parent)
            sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115  # as long as it lives
            try:
                notebooks.write_text(answer, json.dumps(work(path)))
            finally:
                sys.stderr.flush()
                os._exit(0)
        os.waitpid(child, 0)
        print("done", flush=True)


def new_shell():
    """What a notebook's kernel is, without the kernel: IPython runs cells, we take the outputs."""
    from IPython.core.displayhook import DisplayHook
    from IPython.core.interactiveshell import InteractiveShell
    from traitlets.config import Config

    class Publish(DisplayHook):
        """Hands the value of a cell on as `display` does, instead of printing `Out[1]: ...`."""

        def write_output_prompt(self):
            pass

        def write_format_data(self, format_dict, md_dict=None):
            InteractiveShell.instance().display_pub.publish(format_dict)

        def finish_displayhook(self):
            self._is_active = False

    shell = InteractiveShell.instance(
        displayhook_class=Publish, config=Config({"HistoryManager": {"enabled": False}})
    )
    # Errors are data here; the shell would print them among the output.
    for method in ("showtraceback", "showsyntaxerror"):
        setattr(shell, method, lambda *args, **kwargs: None)
    return shell


class Datasets(types.ModuleType):
    """Stands for minitorch.datasets, which is imported when a cell asks: most never do."""

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return dataset_for_torch(name)


def run_cell(shell, source: str) -> dict:
    from IPython.utils.capture import capture_output  # as in new_shell

    with capture_output() as captured:
        result = shell.run_cell(source, store_history=False)
    outputs: list[dict] = [{"output_type": "stream", "name": "stdout", "text": captured.stdout}]
    outputs += [{"output_type": "display_data", "data": out.data} for out in captured.outputs]
    error = result.error_before_exec or result.error_in_exec
    if error is not None:
        outputs.append(
            {"output_type": "error", "ename": type(error).__name__, "evalue": str(error)}
        )
    return printed_text(outputs)


# -- in the reporting process ----------------------------------------------------------------------


def printed_text(outputs: list[dict]) -> dict:
    """The part of a cell's outputs that is compared."""
    stdout, values, error = "", [], None
    for output in outputs:
        kind = output["output_type"]
        if kind == "stream" and output["name"] == "stdout":
            stdout += notebooks.text(output["text"])
        elif kind == "error":
            error = [output["ename"], output["evalue"]]
        elif kind in ("execute_result", "display_data") and not shows_picture(output):
            values.append(notebooks.text(output["data"].get("text/plain", "")))
    return {"stdout": stdout, "values": values, "error": error}


def shows_picture(output: dict) -> bool:
    return any(mime.startswith("image/") for mime in output["data"])


def has_torch() -> bool:
    return importlib.util.find_spec("torch") is not None


def run(path: Path) -> dict:
    """Run one notebook on torch, in a process of its own: no state passes between chapters."""
    path = path.resolve()
    with tempfile.TemporaryDirectory() as folder:
        answer = Path(folder, "answer.json")
        heard = copy_runs(path, answer) if hasattr(os, "fork") else new_process_runs(path, answer)
        if not answer.exists():
            raise RuntimeError(f"{path.name}: the process that runs torch died\n{heard}")
        return json.loads(answer.read_text(encoding="utf-8"))


def new_process_runs(path: Path, answer: Path) -> str:
    done = subprocess.run(
        [sys.executable, __file__, "--worker", str(answer), str(path)],
        cwd=path.parent,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=TIMEOUT,
        env=notebooks.kernel_env(IPYTHONDIR=str(answer.parent), MPLBACKEND="Agg"),
    )
    return done.stderr


def copy_runs(path: Path, answer: Path) -> str:
    server, errors = servers()
    assert server.stdin
    assert server.stdout
    errors.seek(0)
    errors.truncate()
    server.stdin.write(json.dumps([str(path), str(answer)]) + "\n")
    server.stdin.flush()
    server.stdout.readline()
    errors.seek(0)
    return errors.read()


@functools.cache
def servers() -> tuple[subprocess.Popen, IO[str]]:
    """A process with torch imported that copies itself, and the file that hears its errors."""
    errors = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115  # as long as it lives
    server = subprocess.Popen(
        [sys.executable, __file__, "--serve"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=errors,
        text=True,
        encoding="utf-8",
        env=notebooks.kernel_env(MPLBACKEND="Agg"),
    )
    atexit.register(server.kill)
    return server, errors


def record_file(path: Path) -> Path:
    return RECORDS / (path.stem + ".json")


def record(path: Path, printed: dict) -> None:
    content = json.dumps(printed, indent=1, ensure_ascii=False) + "\n"
    notebooks.write_text(record_file(path), content)


def recorded(path: Path) -> dict:
    """What torch printed when the record was made. Raises LookupError if there is none."""
    if not record_file(path).exists():
        raise LookupError(f"{path.name} has no record of what torch prints; {HOW_TO_RECORD}")
    return json.loads(record_file(path).read_text(encoding="utf-8"))


HOW_TO_RECORD = "make it where torch is installed: python book/_tools/torch_twin.py --record"


def problems(nb: dict, printed: dict) -> list[str]:
    """Compare the committed outputs of a notebook with what torch printed; one line a problem."""
    if printed["source"] != notebooks.source_hash(nb):
        return [f"the record was made from other source; {HOW_TO_RECORD}"]
    found = []
    for number, cell in enumerate(notebooks.code_cells(nb), 1):
        tags, where = notebooks.tags(cell), f"code cell {number} ({cell['id']})"
        if "minitorch-only" in tags:
            continue
        if cell["id"] not in printed["cells"]:
            found.append(f"{where} and what follows did not run on torch")
            break
        ours, theirs = printed_text(cell["outputs"]), printed["cells"][cell["id"]]
        if "nbval-ignore-output" in tags:
            continue
        if "torch-differs" in tags:
            if ours == theirs:
                found.append(f"{where} prints the same on torch: remove the tag torch-differs")
        elif ours != theirs:
            found.append(f"{where} prints something else on torch\n{difference(ours, theirs)}")
    return found


def difference(ours: dict, theirs: dict) -> str:
    lines = []
    for part in ("stdout", "values", "error"):
        if ours[part] != theirs[part]:
            lines.append(f"    {part}")
            lines.append(f"      book:  {ours[part]!r}")
            lines.append(f"      torch: {theirs[part]!r}")
    return "\n".join(lines)


def tagged(nb: dict) -> list[str]:
    """The cells that are not held to torch, one line each: number, tag, reason."""
    weak = {"minitorch-only", "torch-differs", "nbval-ignore-output"}
    lines = []
    for number, cell in enumerate(notebooks.code_cells(nb), 1):
        for tag in sorted(weak & set(notebooks.tags(cell))):
            why = cell["metadata"].get("why", "NO REASON GIVEN")
            lines.append(f"code cell {number:3}  {tag:20} {why}")
    return lines


def summary(path: Path, nb: dict) -> str:
    total, listed = len(notebooks.code_cells(nb)), tagged(nb)
    head = f"{path.stem}: {total - len(listed)} of {total} code cells are compared with torch"
    return "\n".join([head, *("  " + line for line in listed)])


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Run the book's notebooks on real PyTorch.")
    parser.add_argument("notebooks", nargs="*", metavar="NOTEBOOK", help="number, name or path")
    parser.add_argument("--record", action="store_true", help="store what torch printed")
    parser.add_argument("--recorded", action="store_true", help="compare with the record")
    parser.add_argument("--worker", metavar="ANSWER", help=argparse.SUPPRESS)
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args(argv)

    if args.serve:
        serve()
        return 0
    paths = [execute.find(name) for name in args.notebooks] or notebooks.chapters()
    if args.worker:
        notebooks.write_text(Path(args.worker), json.dumps(work(paths[0])))
        return 0
    if not args.recorded and not has_torch():
        print("torch is not installed; compare with its recorded output:  --recorded")
        return 2
    failures = 0
    for path in paths:
        nb = notebooks.read(path)
        printed = recorded(path) if args.recorded else run(path)
        found = problems(nb, printed)
        if args.record and not found:
            record(path, printed)
        print(summary(path, nb), *found, "", sep="\n")
        failures += len(found)
    print(f"{failures} problems in {len(paths)} notebooks")
    return int(failures > 0)


if __name__ == "__main__":
    sys.exit(main())
