"""``python -m minitorch``, and the command ``minitorch``: the command line of the course."""

import importlib
import os
import sys

RUNS_NOTHING = {"reset"}  # verbs that must help also where a kept solution does harm


def main() -> int:
    """Run the command line. What puts a solution aside does not run it first."""
    if RUNS_NOTHING.intersection(sys.argv[1:2]):
        os.environ["MINITORCH_COURSE"] = "off"
    # Only now: to import the course is to run the solutions that are kept.
    return importlib.import_module("minitorch.course.cli").main()


if __name__ == "__main__":
    sys.exit(main())
