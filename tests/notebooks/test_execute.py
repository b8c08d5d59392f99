"""execute.py stores outputs that are the same on every run, and refuses what must not be stored."""

import json
import re
import time

import execute
import notebooks
import pytest

from tests.browser import compare

NOISY = """import sys, warnings
print("a"); print("to stderr", file=sys.stderr); print("b")
warnings.warn("careful")"""
PLOT = """import matplotlib.pyplot as plt
fig, ax = plt.subplots(figsize=(2, 2))
_ = ax.plot([1, 3, 2])"""
ENV = """import os
[os.environ[k] for k in ("MINITORCH_DOT", "OMP_NUM_THREADS", "PYTHONHASHSEED")]"""
LIBRARY_ERROR = 'import json\njson.loads("[")'


def sample(make):
    nb = make.notebook(
        [
            make.markdown("# Title"),
            make.code(NOISY),
            make.code(PLOT, mystnb={"image": {"alt": "A line"}}),
            make.code(ENV),
            make.code(LIBRARY_ERROR, tags=["raises-exception"]),
            make.code('print("after the error")'),
        ],
        executed=False,
    )
    nb["cells"][1]["metadata"]["execution"] = {"iopub.execute_input": "2026-11-21T21:00:00Z"}
    nb["metadata"]["language_info"] = {"name": "python", "version": "3.9.1"}
    return nb


@pytest.fixture(scope="module")
def executed(tmp_path_factory, make):
    """The sample, executed twice: the file's bytes after each run."""
    path = tmp_path_factory.mktemp("book") / "sample.ipynb"
    path.write_text(json.dumps(sample(make)), encoding="utf-8")
    runs = []
    for _ in range(2):
        execute.execute(path)
        runs.append(path.read_bytes())
    return path, runs


def test_executing_twice_gives_the_same_bytes(executed):
    _, (first, second) = executed
    assert first == second
    assert first.endswith(b"}\n")
    assert b"\r" not in first


def test_outputs_are_normalised(executed):
    cells = notebooks.code_cells(notebooks.read(executed[0]))
    streams = [(out["name"], notebooks.text(out["text"])) for out in cells[0]["outputs"]]
    assert streams == [
        ("stdout", "a\nb\n"),
        ("stderr", 'to stderr\n<cell>:3: UserWarning: careful\n  warnings.warn("careful")\n'),
    ]
    assert cells[0]["metadata"] == {}
    assert notebooks.text(cells[2]["outputs"][0]["data"]["text/plain"]) == (
        "['graphviz-pure', '1', '0']"
    )
    assert notebooks.text(cells[4]["outputs"][0]["text"]) == "after the error\n"


def test_picture_carries_no_software_version(executed):
    import base64

    cell = notebooks.code_cells(notebooks.read(executed[0]))[1]
    png = base64.b64decode(notebooks.text(cell["outputs"][0]["data"]["image/png"]))
    assert png.startswith(b"\x89PNG")
    assert b"tEXt" not in png


def test_traceback_is_short_and_plain(executed):
    error = notebooks.code_cells(notebooks.read(executed[0]))[3]["outputs"][0]
    assert error["ename"] == "JSONDecodeError"
    text = "\n".join(error["traceback"])
    assert "Cell In[4], line 2" in text
    assert text.count("frames inside the library are left out") == 1
    assert "\x1b" not in text
    assert "File /" not in text


def test_metadata_is_fixed_and_fresh(executed):
    nb = notebooks.read(executed[0])
    assert nb["metadata"]["language_info"] == notebooks.LANGUAGE_INFO
    assert [c["execution_count"] for c in notebooks.code_cells(nb)] == [1, 2, 3, 4, 5]
    assert notebooks.why_stale(nb) is None


def test_check_says_which_are_stale(executed, tmp_path, capsys):
    path, _ = executed
    assert execute.main(["--check", str(path)]) == 0
    stale = tmp_path / "stale.ipynb"
    nb = notebooks.read(path)
    notebooks.code_cells(nb)[0]["source"] += "\n1"
    stale.write_text(json.dumps(nb), encoding="utf-8")
    before = stale.read_bytes()
    assert execute.main(["--check", str(path), str(stale)]) == 1
    out = capsys.readouterr().out
    assert "stale.ipynb: a code cell or its tags changed" in out
    assert "1 of 2 notebooks are fresh" in out
    assert stale.read_bytes() == before


REFUSED = {
    "a cell fails": ("1 / 0", [], "ZeroDivisionError"),
    "a tagged cell does not": ("1 + 1", ["raises-exception"], "it raised nothing"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_nothing_is_written_when(case, save, make, capsys):
    source, tags, message = REFUSED[case]
    path = save(make.notebook([make.code(source, tags=tags)], executed=False))
    before = path.read_bytes()
    assert execute.main([str(path)]) == 1
    out = capsys.readouterr().out
    assert message in out
    assert "nothing written" in out
    assert path.read_bytes() == before
    assert sorted(p.name for p in path.parent.iterdir()) == ["02-sample.ipynb", "strip.svg"]


def test_streams_keep_their_place_between_pictures(make):
    picture = make.value("<Figure>")
    outputs = [
        make.stream("e1", "stderr"),
        make.stream("o1"),
        make.stream("e2", "stderr"),
        picture,
        make.stream("o2"),
    ]
    result = execute.ordered_streams(outputs)
    assert [out.get("text", "picture") for out in result] == ["o1", "e1e2", "picture", "o2"]


def test_find_refuses_unknown_names():
    with pytest.raises(SystemExit, match="no notebook is called '98'"):
        execute.find("98")


def sanitized(text):
    """As nbval does it, and the comparison in the browser."""
    for pattern, replacement in compare.sanitize_rules():
        text = re.sub(pattern, replacement, text)
    return text


@pytest.mark.parametrize("clean", [execute.without_paths, sanitized])
def test_paths_of_cells_are_taken_out_and_long_words_cost_nothing(clean):
    """A picture holds words of 100,000 letters: a search from each letter takes half a minute."""
    said = (
        "(/tmp/ipykernel_7/123.py:1: W) a:/b/ipykernel_1/2.py\nC:\\ipykernel_3\\4.py ipykernel_x/1"
    )
    assert clean(said) == "(<cell>:1: W) <cell>\n<cell> ipykernel_x/1"
    word = "A" * 200_000
    start = time.process_time()
    assert clean(word) == word
    assert time.process_time() - start < 3
