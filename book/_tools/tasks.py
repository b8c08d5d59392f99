"""Every task of this repository, on every platform:  python book/_tools/tasks.py COMMAND

`make COMMAND` calls this file; Windows users call it directly (`py book/_tools/tasks.py book`).
It needs nothing but Python. Run `help` for the list of commands.
"""
# The lines up to `import environment` must parse on any Python, old ones too: their users are
# to read what is missing, not a SyntaxError. So no f-strings and no annotations in this file.

from __future__ import print_function

import os
import shutil
import subprocess
import sys

OLDEST = 11  # the book needs Python 3.11 or newer
SWITCHED = "MINITORCH_PYTHON_SWITCHED"  # set once another Python was chosen, so it happens once


def newer_python():
    """The command of a Python on this machine that is new enough, or None."""
    for minor in (13, 14, 12, OLDEST):
        names = [["python3.%d" % minor]]
        if os.name == "nt":
            names = [["py", "-3.%d" % minor]]
        for name in names:
            # Asking for the version also tells a real Python from a shim that leads nowhere.
            probe = name + ["-c", "import sys; print(sys.version_info[:2] == (3, %d))" % minor]
            try:
                answer = subprocess.check_output(probe, stderr=subprocess.PIPE)
            except (OSError, subprocess.CalledProcessError):
                continue
            if answer.strip() == b"True":
                return name
    return None


def choose_python():
    """Go on with this Python, or hand over to a newer one, or say what is missing."""
    here = sys.version_info[:2]
    if here >= (3, OLDEST) or os.environ.get(SWITCHED):
        return
    other = newer_python()
    if other:
        os.environ[SWITCHED] = "1"
        sys.exit(subprocess.call(other + [os.path.abspath(__file__)] + sys.argv[1:]))
    print(
        "minitorch needs Python 3.%d or newer; this is Python %d.%d (%s)\n"
        "and no newer one was found on the PATH.\n\n"
        "  Debian, Ubuntu:  sudo apt install python3.12 python3.12-venv\n"
        "  Fedora:          sudo dnf install python3.12\n"
        "  macOS:           brew install python@3.12\n"
        "  Windows:         winget install Python.Python.3.12\n\n"
        "If you have one elsewhere:  make html PYTHON=/path/to/python3.12"
        % (OLDEST, here[0], here[1], sys.executable)
    )
    sys.exit(2)


if __name__ == "__main__":
    choose_python()

import checks
import environment
import make_site
from environment import ROOT, Stop, run, step

HELP = """\
make book     set up, build the book, show it in your browser at http://127.0.0.1:8000
              (another port: make book PORT=8123)
make test     set up, then every check: style, types, tests, every cell of every notebook
              (some of them: make test ARGS="tests/tools -k port")

make html     as `book`, but only build it: _build/html/index.html
make epub     build the book as an EPUB, which `make html` then offers: _build/epub/minitorch.epub
make html SITE_PYODIDE=bundle   puts Python for browsers (27 MB) into the site itself, so that
              it needs no other server; `make book` takes it too
              (without make: tasks.py html --pyodide bundle)
make lab      open the notebooks in JupyterLab
make generate   write anew what is generated: faces, stubs, reference, exercises' cells,
              outputs of notebooks; and, where PyTorch is installed, its answers to new tests
make bench    measure speed beside hand-written NumPy, and PyTorch if it is there
make fuzz     run random programs beside PyTorch until something differs (after make oracle),
              and load hostile files; ARGS="--only files" leaves the programs out
              (how many: make fuzz ARGS="--programs 100000 --seed 1" or ARGS="--seconds 60")
make oracle   install PyTorch, so that tests compare with it live, not with recorded results
make graders  install nbgrader and otter-grader (beside .venv's own packages), Deno and Dask,
              so that the classroom's tests run them, too
make screenshots   photograph every page, light, dark and on a phone: _build/screenshots
              (some of them: make screenshots ARGS="07 index")
make editor   bundle the editor of the cells anew: CodeMirror, fetched by npm as its lock says
make lock     write constraints.txt anew from requirements.txt
make clean    remove everything that these commands made

Without make, on Windows too:  python book/_tools/tasks.py COMMAND
"""


def help_(args):
    print(HELP, end="")


def html(args):
    if "--pyodide" in args[:-1]:
        os.environ["SITE_PYODIDE"] = args[args.index("--pyodide") + 1]
    environment.prepare()
    make_site.refresh_notebooks()
    make_site.build(force="--force" in args)
    step("the book is ready: %s" % (make_site.HTML / "index.html"))


def epub(args):
    environment.prepare()
    run(environment.python(), ROOT / "book" / "_tools" / "epub.py")


def book(args):
    port = args[args.index("--port") + 1] if "--port" in args[:-1] else "8000"
    if not port.isdigit() or not 0 < int(port) < 65536:
        raise Stop("PORT must be a number from 1 to 65535; it is %r." % port)
    html(args)
    # In the environment: the server is Tornado's, and this Python may have none.
    server = ROOT / "book" / "_tools" / "serve.py"
    status = environment.run_until_interrupted(environment.python(), server, make_site.HTML, port)
    if status:
        sys.exit(status)


def lab(args):
    environment.prepare()
    notebooks = sorted(str(path) for path in (ROOT / "book").glob("*.ipynb"))
    if notebooks:
        # Jupyter hides pictures (SVG) in notebooks that are not trusted, as in every fresh clone.
        step("trusting the %d notebooks of this book" % len(notebooks))
        run(environment.python(), "-m", "nbformat.sign", *notebooks, quiet=True)
    root = ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    step("JupyterLab: stop it with Ctrl-C")
    folder = "--ServerApp.root_dir=%s" % (ROOT / "book")
    run(environment.python(), "-m", "jupyterlab", folder, *(root + args))


def test(args):
    environment.prepare()
    failed = checks.run_all(args)
    if failed:
        raise Stop("not all is well: %s" % ", ".join(failed), status=1)


def bench(args):
    if not (ROOT / "tests" / "benchmarks" / "__main__.py").exists():
        raise Stop("there are no benchmarks yet (tests/benchmarks/__main__.py is missing).")
    environment.prepare()
    run(environment.python(), "-m", "tests.benchmarks", *args)


def generate(args):
    environment.prepare()
    run(environment.python(), ROOT / "book" / "_tools" / "faces.py")
    step("what PyTorch answers to rows of tests that are not recorded yet")
    waiting = run(environment.python(), "-m", "tests.goldens.missing", check=False)
    for name in ("reference", "appendices", "exercises", "execute"):
        step("book/_tools/%s.py" % name)
        run(environment.python(), ROOT / "book" / "_tools" / ("%s.py" % name))
    if waiting:
        raise Stop("some rows of tests are not recorded: see above.", status=1)
    step("everything that is generated is fresh; commit what changed")


def fuzz(args):
    environment.prepare()
    run(environment.python(), "-m", "tests.fuzz", *args)


def oracle(args):
    environment.prepare()
    environment.install_oracle()


def graders(args):
    environment.prepare()
    environment.install_graders()


def screenshots(args):
    html([])
    run(environment.python(), ROOT / "book" / "_tools" / "screenshots.py", *args)


def lock(args):
    environment.prepare()
    environment.lock()


def editor(args):
    folder = ROOT / "book" / "_editor"
    npm = shutil.which("npm")
    if npm is None:
        raise Stop("npm is needed to bundle the editor (it comes with Node.js), and was not found.")
    run(npm, "ci", "--ignore-scripts", "--prefix", folder)
    run(npm, "run", "build", "--prefix", folder)


def clean(args):
    environment.clean()


COMMANDS = {
    "help": help_, "book": book, "html": html, "epub": epub, "lab": lab, "test": test,
    "bench": bench, "generate": generate, "fuzz": fuzz, "oracle": oracle, "graders": graders,
    "screenshots": screenshots, "editor": editor, "lock": lock, "clean": clean,
}  # fmt: skip


def main(argv):
    name, args = (argv[0], argv[1:]) if argv else ("help", [])
    name = {"-h": "help", "--help": "help"}.get(name, name)
    if name not in COMMANDS:
        print("There is no command %r.\n\n%s" % (name, HELP), file=sys.stderr)
        return 2
    # Progress lines must appear when they happen, also in a log; and a Windows console that
    # lacks a character must not stop the work.
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(line_buffering=True, errors="replace")
    try:
        COMMANDS[name](args)
    except Stop as stop:
        sys.stdout.flush()
        print("\nStopped: %s" % stop, file=sys.stderr)
        return stop.status
    except KeyboardInterrupt:
        print("\nStopped by Ctrl-C.")
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
