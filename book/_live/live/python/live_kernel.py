"""The Python half of the live cells: run one cell, hand out what a notebook would show.

It runs inside Pyodide, in the reader's browser; nothing here needs Pyodide, so the tests run it
on any Python. Every output leaves through `emit` as JSON in the notebook file's own format
(output_type stream, display_data, execute_result, error), so that the page and the tests can
compare it with the committed notebook field by field.
"""

import ast
import contextlib
import importlib
import importlib.util
import inspect
import io
import json
import linecache
import logging
import sys
import time
import tokenize
import types

import live_complete
import live_display
import live_picture
from live_display import display, mimebundle
from live_errors import error_output


class Kernel:
    """One interpreter session: the state that the cells of a page share.

    Args:
        emit: called with one JSON string for every output.
    """

    def __init__(self, emit):
        live_display.kernel = self
        self._emit = emit
        self.count = 0
        # A real __main__, so that pickle and inspect see the reader's classes and functions.
        main = types.ModuleType("__main__")
        sys.modules["__main__"] = main
        self.namespace = main.__dict__
        self.namespace.update(GIVEN)
        self.made = {}  # of each exercise, what its stub bound when it ran last: {name: value}
        # matplotlib tells once that it builds its font cache: no news for a reader.
        logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)
        self.build = ""
        self.course = None  # what tells which exercises were solved; once the course is imported
        self.streams = {name: Stream(name, self.emit) for name in ("stdout", "stderr")}

    def emit(self, output):
        """Send one output; what was printed before it goes first."""
        if output["output_type"] != "stream":
            self.flush()
        self._emit(json.dumps(output))

    def flush(self):
        for stream in self.streams.values():
            stream.send()

    async def run(self, source, alone=False, exercise=""):
        """Run one cell. True if it ended without an exception.

        - ``alone``: in a namespace of its own, which nobody sees afterwards.
        - ``exercise``: the name that it is to define, of a stub: what an earlier text of the stub,
          or the lesson, has bound to it is forgotten, so that nothing is judged that is not there.
        """
        if alone:
            with self._apart():
                return await self._run(source)
        if not exercise:
            return await self._run(source)
        return await self._run_stub(source, exercise)

    async def _run_stub(self, source, name):
        earlier = self.made.pop(name, {})
        gone = {key: value for key, value in earlier.items() if self.namespace.get(key) is value}
        if name in self.namespace:
            gone[name] = self.namespace[name]
        for key in gone:
            del self.namespace[key]
        before = dict(self.namespace)
        ok = await self._run(source)
        now = dict(self.namespace)
        self.made[name] = {key: now[key] for key in now if before.get(key, self) is not now[key]}
        if not ok:  # the lesson's cells go on with what they had
            self.namespace.update({key: gone[key] for key in gone if key not in now})
        return ok

    @contextlib.contextmanager
    def _apart(self):
        kept = self.namespace, sys.modules["__main__"]
        main = sys.modules["__main__"] = types.ModuleType("__main__")
        self.namespace = main.__dict__
        self.namespace.update(GIVEN)
        try:
            yield
        finally:
            self.namespace, sys.modules["__main__"] = kept

    async def _run(self, source):
        self.count += 1
        filename = f"<cell {self.count}>"
        # linecache is where tracebacks, warnings and inspect.getsource look for the lines.
        lines = [line + "\n" for line in source.split("\n")]
        linecache.cache[filename] = (len(source), None, lines, filename)
        self.namespace.pop("__warningregistry__", None)  # a re-run cell may warn again
        kept = sys.stdout, sys.stderr
        sys.stdout, sys.stderr = self.streams["stdout"], self.streams["stderr"]
        for stream in self.streams.values():
            stream.begin()
        try:
            await self._execute(source, filename)
            return True
        except BaseException as error:  # SystemExit and KeyboardInterrupt end the cell as well
            self.emit(error_output(error))
            return False
        finally:
            self._show_figures()
            self.flush()
            sys.stdout, sys.stderr = kept

    def explore(self, mark, values):
        """One state of a picture of viz.explore, as JSON: {"html", "words"} or {"error"}.

        ``values``: JSON, for each setting its name and a value, or the place of one in its list.
        """
        picture = live_display.explorers.get(mark)
        if picture is None:
            return json.dumps({"error": "Run the cell above first."})
        chosen = {}
        for setting, given in zip(picture.settings, json.loads(values)):
            known = "value" not in given
            chosen[setting.name] = setting.values[given["place"]] if known else given["value"]
        try:
            frame = picture.frame(**chosen)
        except Exception as error:  # the reader's own function, and any value
            return json.dumps({"error": f"{type(error).__name__}: {error}"})
        return json.dumps({"html": frame.html, "words": frame.words})

    def picture(self, source):
        """The graph of a program that has just run, as JSON; "null" if it has none."""
        return live_picture.picture(source, self.namespace)

    def complete(self, typed):
        """Names that may follow what is typed, as JSON."""
        return live_complete.complete(self.namespace, typed)

    def inspect(self, name):
        """Signature and docstring of a name, as JSON."""
        return live_complete.describe(self.namespace, name)

    def missing_imports(self, source):
        """The imports of some code that nothing here can satisfy, as import statements."""
        tops = sorted({name.partition(".")[0] for name in imported_names(source)})
        return "\n".join(f"import {top}" for top in tops if not is_importable(top))

    def warm_list(self, source, missing):
        """The modules that `source` imports from the packages that were `missing`, one a line."""
        tops = {line.removeprefix("import ") for line in missing.splitlines()}
        names = {name for name in imported_names(source) if name.partition(".")[0] in tops}
        return "\n".join(sorted(names | {name.partition(".")[0] for name in names}))

    def warm_import(self, name):
        """Import a module ahead of the cell that will."""
        with contextlib.suppress(ImportError):  # the cell's own import will tell
            importlib.import_module(name)

    def load_course(self, text, build=""):
        """Let the exercises that the reader has solved run in the framework.

        build: the site's version; what has passed in it is not checked again.
        """
        self.build = build
        if not text:
            return
        try:
            portable = importlib.import_module("minitorch.course.portable")
            self.course = portable.Changes(known=portable.unpack(text, build), build=build)
        except Exception:  # without them the page works as well
            logging.getLogger(__name__).exception("kept solutions could not be loaded")

    def course_changes(self):
        """What the last cell has solved or put aside, as JSON; "" if nothing."""
        if "minitorch.course" not in sys.modules:
            return ""
        if self.course is None:
            portable = importlib.import_module("minitorch.course.portable")
            self.course = portable.Changes(nothing_yet=True, build=self.build)
        return self.course.since()

    async def _execute(self, source, filename):
        body = ast.parse(source, filename).body
        last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
        await self._evaluate(ast.Module(body, []), filename, "exec")
        if last is None:
            return
        value = await self._evaluate(ast.Expression(last.value), filename, "eval")
        if value is not None:
            self.namespace["_"] = value
            if not ends_with_semicolon(source):
                self.emit(
                    {
                        "output_type": "execute_result",
                        "execution_count": self.count,
                        **mimebundle(value),
                    }
                )

    async def _evaluate(self, tree, filename, mode):
        code = compile(tree, filename, mode, ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)
        value = eval(code, self.namespace)
        return await value if code.co_flags & inspect.CO_COROUTINE else value

    def _show_figures(self):
        # Only where the reader's code has loaded pyplot: importing it takes seconds.
        if "matplotlib.pyplot" in sys.modules:
            importlib.import_module("live_matplotlib").show()


def no_input(prompt=""):
    """Stands for input(): there is no one to wait for while a cell runs."""
    raise RuntimeError(f"A live cell cannot ask ({prompt!r}): give the value in the code instead.")


# What every cell finds defined.
GIVEN = {"display": display, "input": no_input}


LIMIT = 250_000  # characters that one cell may print; the page shows 200,000 of them
PAUSE = 0.05  # seconds between two messages to the page
PATIENCE = 0.2  # ... while a line has no end yet: dots that tell of progress


class Stream(io.TextIOBase):
    """sys.stdout or sys.stderr: prints reach the page at most 20 times a second.

    What a cell prints beyond LIMIT goes nowhere: an endless print must fill neither the memory of
    Python nor that of the page.
    """

    encoding = "utf-8"

    def __init__(self, name, emit):
        self.name = name
        self._emit = emit
        self.begin()

    def begin(self):
        """A cell begins."""
        self._parts = []
        self._left = LIMIT
        self._sent = self._flushed = self._since = 0.0

    def writable(self):
        return True

    def write(self, text):
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        if self._left > 0:
            now = time.monotonic()
            if not self._parts:
                self._since = now
            self._parts.append(text[: self._left])
            self._left -= len(text)
            ended = text.endswith("\n") and now - self._sent > PAUSE
            if ended or now - self._since > PATIENCE or self._left <= 0:
                self.send()
        return len(text)

    def flush(self):
        """As the program asks for it: at once, but no flood of messages of one line each."""
        now = time.monotonic()
        self._flushed = max(self._flushed + PAUSE, now - 1)  # a second's worth may come at once
        if self._flushed <= now:
            self.send()

    def send(self):
        text = "".join(self._parts)
        self._parts = []
        if text:
            self._sent = time.monotonic()
            self._emit({"output_type": "stream", "name": self.name, "text": text})


# These import matplotlib when they are called: worker.js looks for them too.
VIZ_PLOTS = {"viz.curves", "viz.images"}


def imported_names(source):
    """Dotted names of the modules that some code imports, itself or by minitorch.viz."""
    try:
        nodes = list(ast.walk(ast.parse(source)))
    except SyntaxError:
        return set()  # running the cell tells the reader
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module for node in nodes if isinstance(node, ast.ImportFrom) and not node.level}
    if any(isinstance(node, ast.Attribute) and ast.unparse(node) in VIZ_PLOTS for node in nodes):
        names |= {"matplotlib.figure", "matplotlib.backends.backend_agg"}
    return names


def is_importable(name):
    return name in sys.modules or importlib.util.find_spec(name) is not None


def ends_with_semicolon(source):
    skipped = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.ENDMARKER}
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    last = None
    for token in tokens:
        if token.type not in skipped:
            last = token.string
    return last == ";"
