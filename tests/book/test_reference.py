"""The reference pages hold every public name once, with its docstring, and are fresh."""

import inspect
import re
from collections import Counter
from pathlib import Path

import api
import appendices
import notebooks
import operations
import pytest
import reference_extension

import minitorch
from minitorch.graph.registry import OPS

PAGES = {**operations.files(), **api.files()}
ENTRY = re.compile(r"^\.\. auto\w+:: (\w+)::(\S+)$", re.M)
CONSTANT = re.compile(r"^\.\. py:data:: (.*\n(?: +torch\..*\n)*)", re.M)


def described() -> list[str]:
    """Every name that has an entry on some page."""
    found = []
    for text in PAGES.values():
        for face, path in ENTRY.findall(text):
            name = f"{face}.{path}"
            group = reference_extension.groups().get(name, [])
            found += [one for op in group for one in operations.full_names(op)] or [name]
            found += reference_extension.further_names().get(name, ())
        found += [name for block in CONSTANT.findall(text) for name in block.split()]
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


# Named on a page in another way: a table, a sentence, or not at all, because it is no function.
OTHERWISE = {
    "torch.default_generator": "a Generator",
    "torch.random.default_generator": "the same",
    "torch.autograd.FREED": "a text",
    "torch.newaxis": "None",
    "torch.OPS": "the page of operations names it",
    "torch.nn.utils.clip_grad_norm": "",
    "torch.linalg.LinAlgError": "NumPy's own",
    "torch.fx.passes.PASSES": "a tuple of functions that have entries of their own",
    **dict.fromkeys(
        [f"torch.built_with.has_{part}" for part in ("lapack", "mkl", "openmp", "spectral")],
        "yes or no: PyTorch's own tests ask",
    ),
}


def test_a_short_description_begins_small_but_keeps_its_capitals() -> None:
    assert api.within_a_line("Whatever accelerator there is") == "whatever accelerator there is"
    assert api.within_a_line("GPUs: which there are") == "GPUs: which there are"


def test_a_page_begins_with_what_readers_look_for() -> None:
    homes = list(api.sections(""))
    last = [home for home in homes if home.startswith(api.LAST)]
    assert len(last) >= 3
    assert homes[-len(last) :] == last
    text = PAGES[api.PAGES / "torch.rst"]
    assert text.count("torch::return_types.max\n") == 1
    assert text.count("\nNamed results\n") == 1, "together, not beside each file that defines one"
    assert "classroom" not in text, "what grades a class is no part of torch"
    index = PAGES[api.PAGES.with_suffix(".rst")]
    for page in (text, index):
        assert "(counterpart" not in page
    assert ":doc:`minitorch.classroom " in index
    assert ":doc:`minitorch.datasets " in index


@pytest.mark.parametrize("face", api.faces())
def test_every_public_name_is_described(face: str) -> None:
    whole = "\n".join(PAGES.values())
    missing = []
    for name, value in api.names_of(face):
        foreign = callable(value) and not api.is_from(value, "minitorch")  # Python's, NumPy's
        skipped = inspect.ismodule(value) or foreign or name in OTHERWISE
        if name not in NAMES and not skipped and f"``{name}``" not in whole:
            missing.append(name)
    assert missing == []


def test_a_family_of_layers_is_a_page_and_a_file_a_section() -> None:
    item = next(item for item in api.items() if item.names == ("torch.nn.Linear",))
    assert api.page_of(item) == "nn.layers"
    page = PAGES[api.PAGES / "nn-layers.rst"]
    assert page.startswith("torch.nn: layers\n====")
    assert "Linear maps\n-----------\n\nOf one vector, and of two.\n" in page
    assert ".. autoclass:: torch::nn.Linear\n" in page


def test_a_thing_with_two_names_is_one_entry() -> None:
    both = reference_extension.further_names()["torch.save"]
    assert both == ("torch.serialization.save",)


def test_every_family_of_operations_is_a_page() -> None:
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
        ("detach", "No gradient."),  # though x.detach().add_(1) has a graph
        ("detach_", "No gradient."),
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
    ("line", "shown"),
    [
        ('Either "mean" or "sum".', 'Either ``"mean"`` or ``"sum"``.'),
        ('``f("a")`` and `x["b"]` stay.', '``f("a")`` and `x["b"]` stay.'),
        ("(N, *) and (*, k), but *word*.", r"(N, \*) and (\*, k), but *word*."),
        ('>>> "a" * 2', '>>> "a" * 2'),
        ("|x| of x_ and a_b, `x_`.", r"\|x\| of x\_ and a_b, `x_`."),
    ],
)
def test_a_paragraph_of_a_docstring(line: str, shown: str) -> None:
    assert reference_extension.plain(line) == shown


def test_the_facts_take_the_place_of_the_formula() -> None:
    lines = ["e^x of each element.    d exp(x) = e^x dx", "", ">>> torch.exp(x)"]
    assert reference_extension.without_formula(lines)[0] == "e^x of each element."
    assert reference_extension.without_formula(lines)[1:] == lines[1:]


def test_the_signatures_of_an_operation() -> None:
    shown = reference_extension.shown
    assert shown(OPS["exp"], "torch.exp") == "(input, *, out=None)"
    assert shown(OPS["exp"], "torch.Tensor.exp") == "()"
    assert shown(OPS["sum"], "torch.Tensor.sum").startswith("(dim=(), keepdim=False, *, dtype")


def test_bases_with_an_entry_of_their_own_are_not_repeated() -> None:
    assert reference_extension.bases(minitorch.Size) == {"Size", "tuple", "object"}
    assert reference_extension.bases(minitorch.exp) == set()


@pytest.mark.parametrize(
    ("page", "shown", "hidden"),
    [
        ("api/nn", "torch.nn.Module.state_dict", "torch.nn.Sequential.state_dict"),
        ("api/nn-layers", "torch.nn.Linear", "torch.nn.Linear.forward"),
        ("api/optim", "torch.optim.Optimizer.zero_grad", "torch.optim.Adam.zero_grad"),
        ("api/tensor", "torch.Tensor.backward", "torch.Tensor.exp"),
        ("api/serialization", "torch.serialization.save", "torch.manual_seed"),
        ("operations/elementwise", "torch.Tensor.exp", "torch.add"),
        ("operations/arithmetic", "torch.Tensor.add_", "torch.exp"),
    ],
)
def test_the_site_has_the_entries(site: Path, page: str, shown: str, hidden: str) -> None:
    text = (site / "book" / "appendices" / f"{page}.html").read_text(encoding="utf-8")
    assert f'id="{shown}"' in text
    assert f'id="{hidden}"' not in text


def test_each_name_is_an_anchor_of_one_page(site: Path) -> None:
    pages = [site / path.relative_to(notebooks.ROOT).with_suffix(".html") for path in PAGES]
    ids = [re.findall(r'\bid="([^"]+)"', page.read_text(encoding="utf-8")) for page in pages]
    count = Counter(anchor for found in ids for anchor in found if anchor in NAMES)
    assert {name for name in NAMES if count[name] != 1} == set()


def test_the_pages_are_fresh() -> None:
    old = [
        path.name
        for path, text in PAGES.items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    assert old == [], "run: make generate"


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


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Adds. Counterpart: ``torch.add``.", "Adds."),
        ("Adds.\n\nCounterpart:\n``torch.add``.\n\n>>> 1", "Adds.\n\n>>> 1"),
        ("Adds (``torch.add``). More.", "Adds. More."),
        ("Adds (counterpart: ``torch.add``)", "Adds"),
        ("Counterpart: ``torch.add``; as there, more.", "As in PyTorch, more."),
        ("- x: a\n\nCounterpart: ``torch.add``. More.", "- x: a\n\nMore."),
        ("Adds. Counterpart: ``torch.add``, ``torch.add``. More.", "Adds. More."),
        ("Adds. Counterpart: ``torch._adds``.", "Adds. Counterpart: ``torch._adds``."),
        ("Adds (``torch.sub`` takes away).", "Adds (``torch.sub`` takes away)."),
    ],
)
def test_a_page_does_not_repeat_its_own_name(text: str, shown: str) -> None:
    assert reference_extension.without_own_name(text, {"torch.add"}) == shown


def test_the_word_counterpart_stands_only_where_the_name_differs(site: Path) -> None:
    found = 0
    for path in PAGES:
        page = site / path.relative_to(notebooks.ROOT).with_suffix(".html")
        for entry in page.read_text(encoding="utf-8").split('<dl class="py ')[1:]:
            own = re.findall(r'id="([^"]+)"', entry)
            words = re.sub(r"<[^>]+>", "", entry)
            for name in re.findall(r"[Cc]ounterpart:\s+([\w.]+\w)", words):
                assert name not in own, f"{path.stem}: {own[0]} says it once more"
                found += 1
    assert found > 0, "some names of PyTorch are others"
