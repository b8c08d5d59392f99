"""Links of the book's pages lead somewhere; addresses of other hosts are few, known and well made.

Chapters are held to the same by tests/notebooks/test_rules.py, the built site by
tests/tools/test_site.py. Nothing is fetched.
"""

from pathlib import Path

import links
import notebooks
import pytest

PAGES = [path for path in links.pages(notebooks.BOOK) if path.suffix == ".md"]
TOP = [notebooks.ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md")]


def text_of(path: Path) -> str:
    """What a reader sees of a page; of a notebook its prose."""
    if path.suffix != ".ipynb":
        return path.read_text(encoding="utf-8")
    cells = notebooks.read(path)["cells"]
    return "\n\n".join(cell["source"] for cell in cells if cell["cell_type"] == "markdown")


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_the_links_of_a_page_resolve(page: Path) -> None:
    assert list(links.broken(text_of(page), page)) == []


def test_links_to_other_hosts_are_listed_and_well_made() -> None:
    found = {}
    for path in [*links.pages(notebooks.BOOK), *TOP, notebooks.ROOT / "_config.yml"]:
        for address in links.external(text_of(path)):
            if problem := links.wrong_address(address):
                found[f"{path.name}: {address}"] = problem
    assert found == {}


@pytest.mark.parametrize(
    ("address", "problem"),
    [
        ("https://pytorch.org/docs/", None),
        ("http://127.0.0.1:8000", None),
        ("http://pytorch.org", "https"),
        ("https://pytorch", "https"),
        ("https://pytorch.org/a|b", "character"),
        ("https://example.com/x", "HOSTS"),
    ],
)
def test_an_address(address: str, problem: str | None) -> None:
    said = links.wrong_address(address)
    assert said is None if problem is None else problem in (said or "")


PAGE = notebooks.BOOK / "parts" / "appendices.md"


@pytest.mark.parametrize(
    ("text", "good"),
    [
        ("[a](../07-backward.ipynb#cell-first-graph)", True),
        ("[a](../07-backward.html#cell-first-graph)", True),
        ("[a](../07-backward.ipynb#cell-no-such-cell)", False),
        (":::{card} A\n:link: /book/appendices/api\n:::", True),
        (":::{card} A\n:link: /book/appendices/no-such-page\n:::", False),
        ("[a](../appendices/no-such-page.md)", False),
        ("`[a](nowhere)`", True),
    ],
)
def test_a_link(text: str, good: bool) -> None:
    assert (list(links.broken(text, PAGE)) == []) == good


def test_external_addresses_are_found_in_prose() -> None:
    assert links.external("See <https://numpy.org/doc> or (https://pytorch.org/x).") == [
        "https://numpy.org/doc",
        "https://pytorch.org/x",
    ]


def test_a_slug_is_that_of_the_site() -> None:
    """Underscores stay: the first try left them out, and six links of the glossary led nowhere."""
    assert links.slug("What is `grad_fn`?") == "what-is-grad_fn"
    assert links.slug("Why did *my* gradient change? (retain_grad)") == (
        "why-did-my-gradient-change-retain_grad"
    )
