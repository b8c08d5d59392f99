"""``python -m minitorch``, and the command ``minitorch``: the command line of the course."""

import os
import sys

RUNS_NOTHING = {"reset"}  # verbs that must help also where a kept solution does harm


def main() -> int:
    """Run the command line. What puts a solution aside does not run it first."""
    if RUNS_NOTHING.intersection(sys.argv[1:2]):
        os.environ["MINITORCH_COURSE"] = "off"
    from .course.cli import main as run  # importing the course runs the kept solutions

    return run()


if __name__ == "__main__":
    sys.exit(main())
