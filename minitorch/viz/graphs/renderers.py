"""The program that turns DOT text into a drawing: which one, where it is, and running it.

In this order: the one named by the environment variable MINITORCH_DOT (a command or a path), the
one in the ``graphviz-pure`` wheel, ``dot`` of a Graphviz that is installed. The wheel comes before
``dot`` because it draws the same bytes on every machine.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig

VARIABLE = "MINITORCH_DOT"
TIMEOUT = 60  # seconds
HOW_TO_INSTALL = (
    "No program to draw graphs was found. Install one with\n"
    "    pip install graphviz-pure\n"
    "or Graphviz itself (https://graphviz.org/download), or set MINITORCH_DOT to its path."
)


class NoRenderer(RuntimeError):
    """No program to draw graphs is there; the message says how to get one."""


def find() -> str:
    """The path of the program. Raises NoRenderer when there is none."""
    if sys.platform == "emscripten":
        raise NoRenderer("No program can run inside the browser: the page itself draws graphs.")
    asked = os.environ.get(VARIABLE)
    if asked:
        path = _program(asked)
        if path is None:
            raise NoRenderer(
                f"{VARIABLE} must name a program that draws graphs; there is no {asked!r}. Set it "
                "to the path of `dot` or `graphviz-pure`, or leave it unset."
            )
        return path
    path = _program("graphviz-pure") or _program("dot")
    if path is None:
        raise NoRenderer(HOW_TO_INSTALL)
    return path


def _program(name: str) -> str | None:
    # A notebook's kernel may run without its environment's programs on PATH.
    return shutil.which(name, path=sysconfig.get_path("scripts")) or shutil.which(name)


def run_dot(dot: str, kind: str = "svg") -> str:
    """The drawing of DOT text, as text of that kind ("svg", "dot", ...).

    Raises NoRenderer when there is no program, RuntimeError with its message when it fails.
    """
    command = [find(), f"-T{kind}"]
    done = subprocess.run(
        command, input=dot.encode(), capture_output=True, check=False, timeout=TIMEOUT
    )
    if done.returncode:
        message = done.stderr.decode(errors="replace").strip()
        raise RuntimeError(f"{command[0]} could not draw the graph: {message}")
    return done.stdout.decode()
