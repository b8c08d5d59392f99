"""The reference pages hold every public name once, with its docstring, and are fresh."""

import importlib
import re
from collections import Counter

import api
import appendices
import docstrings
import notebooks
import operations
import pytest

import minitorch
from minitorch.graph.registry import OPS

PAGES = {**operations.files(), **api.files()}
SIGNATURE = re.compile(r"^ *(?:\.\. py:\w+:: )? *((?:mini)?torch[\w.]*?)(?:\(.*)?$", re.M)


def described() -> list[str]:
    """Every name that has an entry on some page."""
    found = []
    for text in PAGES.values():
        for block in re.findall(r"\.\. py:\w+:: .*\n(?: +(?:mini)?torch\..*\n)*", text):
            found += SIGNATURE.findall(block)
    return found


NAMES = set(described())


def test_no_name_is_described_twice() -> None:
    assert [name for name, count in Counter(described()).items() if count > 1] == []


def test_every_operation_is_described() -> None:
    hidden = {name for name in OPS if name.rpartition(".")[2].startswith("_")}
    assert len(OPS) - len(hidden) > 690
    for name, op in OPS.items():
        if name not in hidden:
            assert not op.is_function or f"torch.{name}" in NAMES, name
            assert not op.is_method or f"torch.Tensor.{name}" in NAMES, name


FACES = ["", "nn", "nn.init", "nn.utils", "nn.utils.rnn", "nn.utils.parametrize", "nn.functional"]
FACES += ["linalg", "optim", "optim.lr_scheduler", "utils.data", "autograd", "autograd.graph"]
FACES += ["datasets", "serialization", "viz", "course"]
# Named on a page in another way: a table, a sentence, or not at all, because it is no function.
OTHERWISE = {
    "torch.default_generator": "a Generator",
    "torch.newaxis": "None",
    "torch.OPS": "the page of operations names it",
    "torch.nn.utils.clip_grad_norm": "",
    "torch.linalg.LinAlgError": "NumPy's own",
}


@pytest.mark.parametrize("face", FACES)
def test_every_public_name_is_described(face: str) -> None:
    module = importlib.import_module(".".join(filter(None, ["minitorch", face])))
    whole = "\n".join(PAGES.values())
    missing = []
    for name in module.__all__:
        if name.startswith("_"):
            continue
        value = getattr(module, name)
        full = ".".join(
            filter(None, ["minitorch" if face in ("viz", "course") else "torch", face, name])
        )
        same = any(item.value is value for item in api.all_items())
        skipped = isinstance(value, type(minitorch)) or full in OTHERWISE or name.isupper()
        if full not in NAMES and not same and not skipped and f"``{full}``" not in whole:
            missing.append(full)
    assert missing == []


def test_a_class_shows_its_methods() -> None:
    for name in ("torch.nn.Module.state_dict", "torch.nn.Module.register_forward_hook"):
        assert name in NAMES
    assert "torch.optim.Optimizer.zero_grad" in NAMES
    assert "torch.Tensor.backward" in NAMES
    assert "torch.nn.Linear.state_dict" not in NAMES


def test_every_file_of_operations_belongs_to_one_family() -> None:
    assert {operations.family_of(op) for op in OPS.values()} == set(operations.families())
    listed = (notebooks.ROOT / "_toc.yml").read_text("utf-8")
    for family in operations.families():
        assert f"file: book/appendices/operations/{family}\n" in listed, f"{family}: see _toc.yml"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("exp", "Gradient: ``d exp(x) = exp(x) dx``. Keeps for backward: output."),
        ("eq", "No gradient."),
        ("argmax", "No gradient."),
        ("kron", "Gradient: that of the operations it is made of."),
        ("conv2d", "Has a gradient."),
        ("floor", "In place: ``floor_``."),
        ("mean", "Source: ``ops/reductions/core.py``."),
        ("sqrt", "Dtypes: int64, bool → float32."),
        ("relu", "Dtypes: bool → refused."),
        ("lstm", "Gradient"),
        ("zeros", "No gradient."),
        ("isnan", "Result: bool."),
    ],
)
def test_the_facts_of_an_operation(name: str, words: str) -> None:
    assert words in operations.facts(OPS[name])


@pytest.mark.parametrize(
    ("doc", "shown"),
    [
        (
            "The ``k``-th of `x`, *not* x_ or a*b|c.",
            r"The ``k``\ -th of ``x``\ , *not* x\_ or a\*b\|c.",
        ),
        ('Either "mean" or "sum".', 'Either ``"mean"`` or ``"sum"``\\ .'),
        ("See :func:`view`.", "See ``view``\\ ."),
        (
            "Like this::\n\n    a  b\n      c\n\nso.",
            "Like this:\n\n.. code-block:: text\n\n   a  b\n     c\n\nso.",
        ),
        ("A.\n\n>>> 1\n1\n", "A.\n\n.. code-block:: pycon\n\n   >>> 1\n   1"),
        ("Two:\n- one that\n  goes on\n- two", "Two:\n\n- one that goes on\n\n- two"),
    ],
)
def test_a_docstring_as_rst(doc: str, shown: str) -> None:
    assert docstrings.rst(doc) == shown


def test_signatures_are_short() -> None:
    def f(a: int, /, b: float = float("inf"), *args: int, key: object = None, **rest: int) -> int:
        return 0

    assert docstrings.signature(f) == "(a, /, b=inf, *args, key=None, **rest)"
    assert docstrings.signature(OPS["sum"].body, 1).startswith("(dim=None, keepdim=False, *, dtype")
    assert docstrings.signature(OPS["exp"].body, out=True) == "(input, *, out=None)"


def test_the_pages_are_fresh() -> None:
    old = [
        path.name
        for path, text in PAGES.items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    assert old == [], "run python book/_tools/appendices.py"


def test_every_generated_page_is_in_the_contents() -> None:
    contents = (appendices.notebooks.ROOT / "_toc.yml").read_text(encoding="utf-8")
    listed = set(re.findall(r"- file: (\S+)", contents))
    made = {
        path.relative_to(appendices.notebooks.ROOT).with_suffix("").as_posix()
        for path in appendices.files()
    }
    assert made <= listed
    kept = {f"book/appendices/{page}" for page in ("errors-saving", "api/nn", "operations/losses")}
    assert kept <= made
