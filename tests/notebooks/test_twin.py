"""The book's notebooks print on real PyTorch what they print on minitorch."""

import ast
import functools
import importlib.util
import json

import notebooks
import pytest
import torch_twin

# How many cells of each chapter are not held to torch (tags minitorch-only, torch-differs,
# nbval-ignore-output). Whoever adds one changes the number here, on purpose.
TAGGED: dict[str, int] = {
    "00-welcome": 13,
    "01-storage-and-tensors": 15,
    "02-view-and-reshape": 16,
    "03-arithmetic": 11,
    "04-joining-and-indexing": 16,
    "05-in-place": 14,
    "06-dynamic-graphs": 14,
    "07-backward": 15,
    "08-zero-grad": 11,
    "09-hooks": 9,
    "10-detach-and-data": 14,
    "11-no-grad": 14,
    "12-own-functions": 12,
    "13-modules": 11,
    "14-layers-and-losses": 15,
    "15-optimizers": 14,
    "16-train-and-eval": 14,
    "17-data": 12,
    "18-saving": 12,
    "19-convolution": 15,
    "20-recurrence": 14,
    "21-attention": 15,
    "22-choosing-a-gpu": 44,
    "23-many-devices": 29,
    "24-static-graphs": 28,
}

needs_torch = pytest.mark.skipif(not torch_twin.has_torch(), reason="torch is not installed")
CHAPTERS = pytest.mark.parametrize("path", notebooks.chapters(), ids=lambda path: path.stem)


@functools.cache
def live(path):
    return torch_twin.run(path)


@CHAPTERS
def test_prints_the_same_on_torch(path):
    nb = notebooks.read(path)
    printed = live(path) if torch_twin.has_torch() else torch_twin.recorded(path)
    problems = torch_twin.problems(nb, printed)
    assert not problems, "\n".join([path.name, *problems])


@CHAPTERS
def test_record_is_fresh(path):
    stored = torch_twin.recorded(path)
    assert stored["source"] == notebooks.source_hash(notebooks.read(path)), torch_twin.HOW_TO_RECORD
    if torch_twin.has_torch() and live(path)["torch"] == stored["torch"]:
        assert stored == live(path), torch_twin.HOW_TO_RECORD


def test_tagged_cells_are_counted(capsys):
    books = {path: notebooks.read(path) for path in notebooks.chapters()}
    with capsys.disabled():
        print(*("\n" + torch_twin.summary(path, nb) for path, nb in books.items()), sep="")
    assert {path.stem: len(torch_twin.tagged(nb)) for path, nb in books.items()} == TAGGED


# -- the tool itself, on samples -------------------------------------------------------------------

IMPORTS = {
    "import minitorch as torch": "import torch as torch",
    "import minitorch": "import torch as minitorch",
    "import minitorch.nn.functional as F": "import torch.nn.functional as F",
    "import minitorch.nn": "import torch.nn\nimport torch as minitorch",
    "import numpy as np, minitorch as mt": "import numpy as np\nimport torch as mt",
    "from minitorch import nn, optim": "from torch import nn, optim",
    "from minitorch.nn import Linear as L": "from torch.nn import Linear as L",
    "from minitorch.datasets import digits_arrays": "from twin_datasets import digits_arrays",
    "import minitorchery": "import minitorchery",
    "from . import minitorch": "from . import minitorch",
}


@pytest.mark.parametrize("ours", IMPORTS)
def test_imports_are_rewritten(ours):
    tree = torch_twin.TorchImports().visit(ast.parse(ours))
    assert ast.unparse(ast.fix_missing_locations(tree)) == IMPORTS[ours]


def sample(make):
    """Cells of every kind, with the outputs that torch gives."""
    return make.notebook(
        [
            make.code(
                "import minitorch as torch\nprint('hi')\ntorch.tensor([1., 2.])",
                make.stream("hi\n"),
                make.value("tensor([1., 2.])"),
            ),
            make.code(
                "torch.ones(2).view(3)",
                make.failure("RuntimeError", "shape '[3]' is invalid for input of size 2"),
                tags=["raises-exception"],
            ),
            make.code(
                "torch.no_such_thing()",
                make.value("only here"),
                tags=["minitorch-only"],
                why="torch does not have this name",
            ),
            make.code(
                "torch.__name__",
                make.value("'minitorch'"),
                tags=["torch-differs"],
                why="the packages have different names",
            ),
            make.code(
                "{'a': _, 'b': list(range(3))}", make.value("{'a': 'torch', 'b': [0, 1, 2]}")
            ),
            make.code(
                "from minitorch.datasets import digits_arrays\ndigits_arrays()[0].shape",
                make.value("(1797, 8, 8)"),
            ),
            make.code("display(torch.ones(1).sum())", make.value("tensor(1.)")),
            make.code(
                "import sys\nprint('w', file=sys.stderr)\n[1]",
                make.stream("other", "stderr"),
                make.value("[1]"),
            ),
            make.code(
                "import random\nrandom.random()",
                make.value("0.5"),
                tags=["nbval-ignore-output"],
                why="a number that nobody can foresee",
            ),
        ]
    )


@pytest.fixture(scope="module")
def printed(tmp_path_factory, make):
    """What the sample prints on torch; the worker runs once for all tests below."""
    if importlib.util.find_spec("torch") is None:
        pytest.skip("torch is not installed")
    path = tmp_path_factory.mktemp("book") / "01-sample.ipynb"
    path.write_text(json.dumps(sample(make)), encoding="utf-8")
    return torch_twin.run(path)


def test_sample_prints_the_same(printed, make):
    assert torch_twin.problems(sample(make), printed) == []
    assert list(printed["cells"]) == [f"cell-{n}" for n in (0, 1, 3, 4, 5, 6, 7, 8)]


SPOILED = {
    "stdout": (0, [0, "text"], "ho\n", "cell 1 (cell-0) prints something else"),
    "value": (0, [1, "data", "text/plain"], "tensor([1, 2])", "cell 1 (cell-0) prints something"),
    "error class": (1, [0, "ename"], "ValueError", "cell 2 (cell-1) prints something else"),
    "error text": (1, [0, "evalue"], "shape is invalid", "cell 2 (cell-1) prints something else"),
    "tag not needed": (3, [0, "data", "text/plain"], "'torch'", "remove the tag torch-differs"),
}


@pytest.mark.parametrize("case", SPOILED)
def test_difference_is_noticed(case, printed, make):
    cell, keys, value, message = SPOILED[case]
    nb = sample(make)
    place = nb["cells"][cell]["outputs"]
    for key in keys[:-1]:
        place = place[key]
    place[keys[-1]] = value
    problems = torch_twin.problems(nb, printed)
    assert len(problems) == 1
    assert message in problems[0]


def test_output_that_torch_lacks_is_noticed(printed, make):
    nb = sample(make)
    nb["cells"][0]["outputs"].pop()
    assert "book:  []" in torch_twin.problems(nb, printed)[0]


@needs_torch
def test_datasets_return_torch_tensors(monkeypatch):
    import numpy as np
    import torch

    import minitorch.datasets

    class OurTensor:
        def detach(self):
            return self

        def numpy(self):
            return np.arange(3)

    OurTensor.__module__ = "minitorch.tensors"
    given = ([OurTensor()], np.ones(2))
    monkeypatch.setattr(minitorch.datasets, "load_sample", lambda: given, raising=False)
    (theirs,), array = torch_twin.Datasets("twin_datasets").load_sample()
    assert torch.equal(theirs, torch.arange(3))
    assert array is given[1]


@needs_torch
def test_data_are_drawn_from_the_stream_of_torch():
    import torch

    import minitorch

    draw = torch_twin.Datasets("twin_datasets").adding_problem
    torch.manual_seed(3)
    theirs = [*draw(2, 5), torch.rand(1)]
    minitorch.manual_seed(3)
    ours = [*minitorch.datasets.adding_problem(2, 5), minitorch.rand(1)]
    assert [x.tolist() for x in theirs] == [x.tolist() for x in ours]


@needs_torch
def test_cells_after_an_unexpected_error_do_not_run(save, make):
    path = save(make.notebook([make.code("from minitorch import viz"), make.code("1")]))
    problems = torch_twin.problems(notebooks.read(path), torch_twin.run(path))
    assert "ImportError" in problems[0]
    assert "cell 2 (cell-1) and what follows did not run" in problems[1]


def test_stale_record_is_noticed(make):
    nb = make.notebook([make.code("1", make.value("1"))])
    answer = {"cell-0": {"stdout": "", "values": ["1"], "error": None}}
    printed = {"torch": "2.13.0", "source": notebooks.source_hash(nb), "cells": answer}
    assert torch_twin.problems(nb, printed) == []
    nb["cells"][0]["source"] = "2"
    assert "the record was made from other source" in torch_twin.problems(nb, printed)[0]


def test_record_and_compare_without_torch(save, make, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(torch_twin, "RECORDS", tmp_path / "records")
    monkeypatch.setattr(torch_twin, "has_torch", lambda: False)
    nb = make.notebook([make.code("1", make.value("1"))])
    path = save(nb)
    assert torch_twin.main([str(path)]) == 2
    assert "torch is not installed" in capsys.readouterr().out
    with pytest.raises(LookupError, match="has no record"):
        torch_twin.main(["--recorded", str(path)])
    answer = {"cell-0": {"stdout": "", "values": ["1"], "error": None}}
    torch_twin.record(
        path, {"torch": "2.13.0", "source": notebooks.source_hash(nb), "cells": answer}
    )
    assert torch_twin.main(["--recorded", str(path)]) == 0
    answer["cell-0"]["values"] = ["2"]
    torch_twin.record(
        path, {"torch": "2.13.0", "source": notebooks.source_hash(nb), "cells": answer}
    )
    assert torch_twin.main(["--recorded", str(path)]) == 1


def test_tagged_cells_are_listed_with_reasons(make):
    nb = sample(make)
    assert torch_twin.tagged(nb) == [
        "code cell   3  minitorch-only       torch does not have this name",
        "code cell   4  torch-differs        the packages have different names",
        "code cell   9  nbval-ignore-output  a number that nobody can foresee",
    ]
    del nb["cells"][2]["metadata"]["why"]
    assert "NO REASON GIVEN" in torch_twin.tagged(nb)[0]
