"""Grades the folder it is started in, and writes ./result.json (classroom50/result/v1).

With Classroom 50, it is for CLASSROOM/autograders/ASSIGNMENT/ in your classroom50 repository, with
course.toml and the wheel of the grader (minitorch_book-*.whl) beside it. Without, the workflow
.github/workflows/grade.yml runs it. Exit code 0: graded, whatever the score; else it could not be.
"""

import subprocess
import sys
from pathlib import Path

ASSIGNMENT = "@ASSIGNMENT@"


def main() -> int:
    here = Path(__file__).resolve().parent
    wheels = [str(path) for path in sorted(here.glob("minitorch_book-*.whl"))]
    if wheels:
        install = [sys.executable, "-m", "pip", "install", "--quiet", wheels[-1]]
        subprocess.run(install, check=True)
    grade = [sys.executable, "-m", "minitorch.classroom.grade_one", "classroom50", ASSIGNMENT]
    grade += ["--course", str(here), "--submission", ".", "--output", "result.json"]
    return subprocess.run(grade, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
