"""The Python half of the live cells, on this Python: quick, and no browser is needed."""

import asyncio
import importlib
import importlib.util
import inspect
import json
import re
import sys
import warnings
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

HALF = Path(__file__).resolve().parents[2] / "book" / "_live" / "live" / "python"


@pytest.fixture
def session(monkeypatch):
    """run(source) -> (ended well?, outputs), in one interpreter session."""
    monkeypatch.setitem(sys.modules, "__main__", sys.modules["__main__"])  # put back afterwards
    monkeypatch.setattr(sys, "path", [*sys.path, str(HALF)])  # last: the real IPython stays first
    module = importlib.import_module("live_kernel")
    outputs = []
    kernel = module.Kernel(lambda text: outputs.append(json.loads(text)))

    def run(source, **how):
        outputs.clear()
        # In a thread: where browser tests ran before, this one has an event loop already.
        with ThreadPoolExecutor(1) as pool:
            return pool.submit(asyncio.run, kernel.run(source, **how)).result(), list(outputs)

    run.kernel = kernel
    return run


def text(outputs):
    return [output["data"]["text/plain"] for output in outputs if "data" in output]


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("1 + 1", ["2"]),
        ("1 + 1;", []),
        ("1 + 1;  # quiet", []),
        ("'a;b'", ["'a;b'"]),
        ("x = 3", []),
        ("None", []),
        ("", []),
        ("# only a comment", []),
        ("1\n2", ["2"]),
        ("if True:\n    5", []),
        ("int", ["int"]),
        ("def f(x): return x\nf", ["<function __main__.f(x)>"]),
        ("import asyncio\nawait asyncio.sleep(0, 'slept')", ["'slept'"]),
    ],
)
def test_what_is_shown(session, source, shown):
    ok, outputs = session(source)
    assert ok
    assert text(outputs) == shown


def test_state_and_underscore(session):
    session("x = 20")
    session("x + 1")
    assert text(session("_, x, __name__")[1]) == ["(21, 20, '__main__')"]


def test_streams_keep_their_order_with_results(session):
    _, outputs = session("import sys\nprint('a')\ndisplay(1)\nprint('b', end='')\n2")
    kinds = [(output["output_type"], output.get("text")) for output in outputs]
    assert kinds == [("stream", "a\n"), ("display_data", None), ("stream", "b"),
                     ("execute_result", None)]  # fmt: skip


def printed(outputs):
    return [output["text"] for output in outputs if output["output_type"] == "stream"]


def test_dots_of_progress_are_sent_before_the_line_ends(session):
    program = "import time\nfor _ in range(3):\n    print('.', end='')\n    time.sleep(0.25)"
    _, outputs = session(program)
    assert "".join(printed(outputs)) == "..."
    assert len(printed(outputs)) >= 2


def test_an_endless_print_fills_no_memory(session):
    """With and without ends of lines, and with a flush after each: few messages, and not all."""
    for more in ("", "end=' '", "flush=True"):
        _, outputs = session(f"for i in range(60_000):\n    print('0123456789', {more})")
        assert 200_000 < len("".join(printed(outputs))) <= 250_000
        assert len(outputs) < 400
        _, outputs = session("print('the next cell')")
        assert printed(outputs) == ["the next cell\n"]


def test_a_flush_is_sent_at_once(session):
    program = "import sys\nfor i in range(3):\n    print(i, flush=True)\nprint(len(seen))"
    session.kernel.namespace["seen"] = []
    keep, session.kernel._emit = session.kernel._emit, lambda text: (
        session.kernel.namespace["seen"].append(text), keep(text))  # fmt: skip
    _, outputs = session(program)
    assert printed(outputs)[:3] == ["0\n", "1\n", "2\n"]
    assert "".join(printed(outputs)).endswith("3\n")


def test_an_error(session):
    session("def inner(n):\n    return 1 / n")
    ok, outputs = session("print('before')\ninner(0)")
    assert not ok
    assert outputs[0]["text"] == "before\n"
    error = outputs[1]
    assert (error["ename"], error["evalue"]) == ("ZeroDivisionError", "division by zero")
    lines = error["traceback"]
    assert lines[1] == "ZeroDivisionError                         Traceback (most recent call last)"
    assert lines[2:5] == ["Cell In[2], line 2", "      1 print('before')", "----> 2 inner(0)"]
    assert "Cell In[1], line 2, in inner(n)" in lines
    assert lines[-1] == "ZeroDivisionError: division by zero"


def test_frames_inside_a_library_are_left_out(session):
    lines = session("import json\njson.loads('{')")[1][0]["traceback"]
    assert [line for line in lines if "left out" in line] == [
        "    (frames inside the library are left out here)"
    ]
    assert not [line for line in lines if line.startswith("File ")]
    assert lines[-1].startswith("JSONDecodeError: ")


def test_an_error_that_caused_another(session):
    source = "try:\n    {}['k']\nexcept KeyError as e:\n    raise ValueError('no k') from e"
    lines = session(source)[1][0]["traceback"]
    assert "KeyError: 'k'" in lines
    assert "The above exception was the direct cause of the following exception:" in lines
    assert lines[-1] == "ValueError: no k"


def test_endless_recursion_is_shortened(session):
    session("def f(): return f()")
    error = session("f()")[1][0]
    assert error["ename"] == "RecursionError"
    assert len(error["traceback"]) < 60
    assert any("more frames" in line for line in error["traceback"])


def test_syntax_errors(session):
    error = session("x = 1\ny = = 2")[1][0]
    assert error["ename"] == "SyntaxError"
    assert error["traceback"] == ["  Cell In[1], line 2", "    y = = 2", "        ^",
                                  "SyntaxError: invalid syntax"]  # fmt: skip
    assert "JupyterLab" in session("%timeit 1")[1][0]["traceback"][-1]


def test_exit_ends_the_cell_only(session):
    assert session("raise SystemExit(3)")[1][0]["ename"] == "SystemExit"
    assert text(session("1")[1]) == ["1"]


def test_input_is_refused_in_words(session):
    error = session("input('your name? ')")[1][0]
    assert error["evalue"].startswith("A live cell cannot ask ('your name? ')")


def test_warnings_name_the_cell_and_come_again(session):
    source = "import warnings\nwarnings.warn('careful')"
    expected = ":2: UserWarning: careful\n  warnings.warn('careful')\n"
    for number in (1, 2):
        outputs = run_with_default_warnings(session, source)
        assert outputs[0]["name"] == "stderr"
        assert outputs[0]["text"] == f"<cell {number}>{expected}"


def run_with_default_warnings(session, source):
    with warnings.catch_warnings():  # pytest records warnings; a reader's Python shows them
        warnings.simplefilter("default")
        warnings.showwarning = lambda *a, **k: sys.stderr.write(warnings.formatwarning(*a[:4]))
        return session(source)[1]


def test_source_of_functions_in_cells(session):
    session("import inspect\ndef f(x):\n    return x  # here")
    assert text(session("inspect.getsource(f)")[1]) == ["'def f(x):\\n    return x  # here\\n'"]


def test_rich_representations(session):
    session(
        "class Rich:\n    def _repr_html_(self): return '<b>x</b>'\n"
        "    def _repr_png_(self): return b'png'\n    def __repr__(self): return 'rich'"
    )
    data = session("Rich()")[1][0]["data"]
    assert data == {"text/html": "<b>x</b>", "image/png": "cG5n", "text/plain": "rich"}
    assert list(session("Rich")[1][0]["data"]) == ["text/plain"], "the class is no instance"


def test_mimebundle_method(session):
    session(
        "class B:\n    def _repr_mimebundle_(self, include=None, exclude=None):\n"
        "        return {'text/plain': 'own', 'text/latex': '$x$'}, {'text/latex': {'a': 1}}"
    )
    output = session("B()")[1][0]
    assert output["data"] == {"text/plain": "own", "text/latex": "$x$"}
    assert output["metadata"] == {"text/latex": {"a": 1}}


def test_a_graph_goes_out_as_dot(session):
    pytest.importorskip("graphviz")
    session("import graphviz\ng = graphviz.Digraph(engine='neato')\ng.node('a')")
    output = session("g")[1][0]
    assert output["data"]["text/vnd.graphviz"] == "digraph {\n\ta\n}\n"
    assert output["metadata"]["text/vnd.graphviz"] == {"engine": "neato"}
    assert "image/svg+xml" not in output["data"], "the page draws; no dot program is asked"


def test_anything_with_dot_source_and_engine_is_a_graph(session):
    session(
        "class G:\n    source, engine = 'digraph {}', 'dot'\n"
        "    def _repr_mimebundle_(self, **k): raise OSError('no dot here')\n"
        "    def describe(self): return 'x = Sum <- Mul'\n"
        "    letter_widths = [[278], [333]]\n"
        "    def __repr__(self): return '<graph of x>'"
    )
    output = session("G()")[1][0]
    assert output["data"] == {"text/vnd.graphviz": "digraph {}", "text/plain": "<graph of x>"}
    assert output["metadata"]["text/vnd.graphviz"]["alt"] == "x = Sum <- Mul"
    assert output["metadata"]["text/vnd.graphviz"]["widths"] == [[278], [333]]


def test_missing_imports(session):
    source = "import json, nowhere.at.all, numpy\nfrom missing.part import x\nfrom . import y"
    assert session.kernel.missing_imports(source) == "import missing\nimport nowhere"
    assert session.kernel.missing_imports("no python") == ""
    assert session.kernel.warm_list(source, "import nowhere") == "nowhere\nnowhere.at.all"


@pytest.mark.parametrize("source", ["viz.curves({'loss': [1.]})", "figure = viz.images(x)"])
def test_pictures_of_viz_ask_for_matplotlib(session, monkeypatch, source):
    monkeypatch.setattr(
        sys.modules["live_kernel"], "is_importable", lambda name: name != "matplotlib"
    )
    assert session.kernel.missing_imports(source) == "import matplotlib"
    assert session.kernel.missing_imports("viz.graph(loss)") == ""


@pytest.fixture
def shim(session):
    """Our IPython/display.py; beside the real one, it needs another name."""
    spec = importlib.util.spec_from_file_location("display_shim", HALF / "IPython" / "display.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_ipython_display_shim(session, shim):
    session.kernel.namespace.update({name: getattr(shim, name) for name in shim.__all__})
    _, outputs = session(
        "display(HTML('<b>x</b>'), Markdown('*x*'), SVG('<svg/>'), Latex('$x$'), Math('x'))\n"
        "display(Image(b'\\xff\\xd8'), Image(b'\\x89PNG'))\nCode('a < b')"
    )
    kinds = [next(iter(output["data"])) for output in outputs]
    assert kinds == ["text/html", "text/markdown", "image/svg+xml", "text/latex", "text/latex",
                     "image/jpeg", "image/png", "text/html"]  # fmt: skip
    assert outputs[-1]["data"]["text/html"] == '<pre data-language="python">a &lt; b</pre>'
    assert outputs[-1]["data"]["text/plain"] == "a < b"
    assert session("clear_output(wait=True)")[1] == [{"output_type": "clear_output", "wait": True}]


def test_shim_names_exist_in_ipython(shim):
    """Whoever reads on in a notebook finds the same names, with our arguments among theirs."""
    real = pytest.importorskip("IPython.display")
    for name in shim.__all__:
        ours = set(inspect.signature(getattr(shim, name)).parameters)
        theirs = set(inspect.signature(getattr(real, name)).parameters) | {"objects"}
        assert ours - theirs == set(), name


# Cells that stand alone, and exercises


def test_alone_is_a_namespace_of_its_own(session):
    session("x = 1")
    ok, outputs = session("x", alone=True)
    assert not ok
    assert outputs[-1]["ename"] == "NameError"
    ok, outputs = session("x = 2\nimport __main__\n__main__.x, __name__", alone=True)
    assert text(outputs) == ["(2, '__main__')"]
    assert text(session("x")[1]) == ["1"]


def test_a_stub_forgets_what_its_earlier_text_defined(session):
    session("def walk(): return 'lesson'\nkept = 1")
    session("def helper(): return 2\ndef walk(): return helper()", exercise="walk")
    assert text(session("walk()")[1]) == ["2"]
    session("def wolk(): return helper()", exercise="walk")
    for name in ("walk", "helper"):
        assert session(name)[1][-1]["ename"] == "NameError"
    assert text(session("kept")[1]) == ["1"]


def test_a_stub_that_fails_leaves_the_lesson_its_name(session):
    session("def walk(): return 'lesson'")
    assert not session("def walk(:", exercise="walk")[0]
    assert text(session("walk()")[1]) == ["'lesson'"]


def test_a_state_that_was_not_computed_ahead(session):
    ok, outputs = session(
        "from minitorch import viz\n"
        "viz.explore(lambda x, on: f'{1 / x:g} {on}', x=[1, 2], on=[False, True])"
    )
    assert ok
    mark = re.search(r'class="mt-explore" id="(\w+)"', outputs[0]["data"]["text/html"])[1]

    def ask(x, mark=mark):
        values = [{"name": "x", "value": x}, {"name": "on", "place": 1}]
        return json.loads(session.kernel.explore(mark, json.dumps(values)))

    assert ask(4) == {"html": "<pre>0.25 True</pre>", "words": "0.25 True"}
    assert ask(0) == {"error": "ZeroDivisionError: division by zero"}
    assert ask(4, "unknown") == {"error": "Run the cell above first."}
