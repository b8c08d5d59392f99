"""Every entry of the reference leads to its source; the contents of a page list its entries."""

import re
from pathlib import Path

import pytest
import source_pages

API = "book/appendices/api"


@pytest.mark.parametrize(
    ("name", "file", "words"),
    [
        ("torch.Tensor.stride", "tensors/tensor.py", "def stride("),
        ("torch.Tensor.shape", "tensors/tensor.py", "@property"),
        ("torch.nn.Linear", "nn/layers/linear.py", "class Linear("),
        ("torch.autograd.Function.apply", "autograd/custom.py", "@classmethod"),
        ("torch.autograd.grad", "autograd/backward.py", "def grad("),
        ("minitorch.viz.graph", None, "def graph("),
        ("torch.no_grad", None, "class no_grad"),
    ],
)
def test_the_line_of_a_name(name: str, file: str | None, words: str) -> None:
    found = source_pages.place(name)
    assert found is not None
    assert file in (None, found[0])
    lines = (source_pages.PACKAGE / found[0]).read_text(encoding="utf-8").splitlines()
    assert words in lines[found[1] - 1]


def test_an_operation_is_found_in_the_file_that_its_entry_names() -> None:
    for name, op in source_pages.OPS.items():
        assert source_pages.place(f"torch.{name}") == source_pages.place(f"torch.Tensor.{name}")
        assert (source_pages.place(f"torch.{name}") or ("",))[0] == op.file


def test_a_value_has_no_line() -> None:
    assert source_pages.place("torch.float32") is None
    assert source_pages.place("torch.pi") is None


@pytest.mark.parametrize("page", ["tensor", "autograd", "nn", "optim", "viz"])
def test_every_entry_leads_to_its_line(site: Path, page: str) -> None:
    here = site / API / f"{page}.html"
    text = here.read_text(encoding="utf-8")
    entries = re.findall(r"<dl class=\"py (?!data)\w+\">", text)
    links = re.findall(r'<a class="mt-to-source[^"]*" href="([^"#]+)#(L-\d+)"', text)
    assert len(entries) > 10
    # named tuples have fields that Python itself defines
    assert len(entries) - len(links) <= (0 if page in ("tensor", "autograd") else 4)
    for address, anchor in links:
        target = (here.parent / address).resolve()
        assert f'<span id="{anchor}">' in target.read_text(encoding="utf-8"), address


@pytest.mark.parametrize(
    ("page", "listed"),
    [
        (f"{API}/tensor", ["attributes", "torch.Tensor.shape", "torch.Tensor.untyped_storage"]),
        (f"{API}/autograd", ["torch.autograd.grad", "torch.autograd.graph.Node"]),
        ("book/appendices/operations/losses", ["torch.nn.functional.mse_loss"]),
    ],
)
def test_the_contents_list_the_entries(site: Path, page: str, listed: list[str]) -> None:
    text = (site / f"{page}.html").read_text(encoding="utf-8")
    contents = re.search(r'(?s)<nav id="pst-page-toc-nav".*?</nav>', text)
    assert contents is not None
    for anchor in listed:
        assert f'href="#{anchor}"' in contents[0]


def test_other_pages_do_not_carry_these_contents(site: Path) -> None:
    text = (site / "book" / "07-backward.html").read_text(encoding="utf-8")
    assert "torch.Tensor.untyped_storage" not in text
