"""``python -m minitorch``, and the command ``minitorch``: programs that import torch, and the
command line of the course and the classroom."""

import importlib
import os
import sys

# Verbs that must help also where a kept solution does harm, and those that judge others' solutions.
RUNS_NOTHING = {"reset", "class", "submit"}


def main() -> int:
    """Run the command line. What puts a solution aside does not run it first."""
    # Each only when it is asked for: to import the course is to run the solutions that are kept.
    running = importlib.import_module("minitorch.running")
    if running.is_program(sys.argv[1:]):
        return running.main(sys.argv[1:])
    if RUNS_NOTHING.intersection(sys.argv[1:2]):
        os.environ["MINITORCH_COURSE"] = "off"
    return importlib.import_module("minitorch.classroom.cli").main()


if __name__ == "__main__":
    sys.exit(main())
