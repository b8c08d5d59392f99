"""The site's search answers the queries of tests/book/queries.toml, asked of the built site."""

import hashlib
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import notebooks
import predict
import pytest
import search_index

QUERIES = tomllib.loads((Path(__file__).parent / "queries.toml").read_text(encoding="utf-8"))
QUESTIONS = tomllib.loads((Path(__file__).parent / "questions.toml").read_text(encoding="utf-8"))
# Within the first three results (of `walked` and `typed`: two), and the first of all; of 143, 42,
# 54, 14, 40, 20, 18, 46 and 35.
ANSWERED = {"tuned": 135, "held": 38, "later": 53, "architectures": 14, "asked": 40, "again": 20,
            "missed": 18, "walked": 46, "typed": 35}  # fmt: skip
FIRST = {"tuned": 111, "held": 32, "later": 51, "architectures": 10, "asked": 38, "again": 14,
         "missed": 18, "walked": 40, "typed": 34}  # fmt: skip
LIBRARY = Path(__file__).parents[2] / "book" / "_static" / "search"


@pytest.fixture(scope="module")
def asked(browser, site: Path) -> Iterator[Any]:
    """Ask all queries of a group at once; the site is read from files, as without any server."""
    page = browser.new_page()
    page.goto((site / "search.html").as_uri())
    page.locator(".bd-search-container input").focus()
    page.wait_for_function("() => window.minitorchSearch?.ready")
    yield lambda queries: page.evaluate(
        "queries => queries.map(query => minitorchSearch.find(query).results)", queries
    )
    page.close()


def answers(result: dict[str, Any], wanted: str) -> bool:
    """Whether a result is "08#section", "errors-shapes#entry", "page#" or "torch.Tensor.view"."""
    for place in [result["section"], result["address"], *result["also"]]:
        page, _, anchor = place.partition("#")
        name, _, there = wanted.rpartition("#")
        if anchor == there and Path(page).name.startswith(name):
            return True
    return False


@pytest.mark.browser
@pytest.mark.parametrize("group", ["tuned", "held", "later", "architectures"])
def test_questions_are_answered(asked, group: str) -> None:
    """Most were tried while the search was made; held and later, after it."""
    answered(asked, group, QUERIES[group])


@pytest.mark.browser
@pytest.mark.parametrize("group", ["asked", "again", "missed", "walked", "typed"])
def test_questions_written_without_looking_are_answered(asked, group: str) -> None:
    """At the first try 35 of the 40 were answered within the first three results (31 by the first).
    The misses were mended for all questions of their kind; then 20 others were written, of which 14
    were answered at the first try (11 by the first), and those misses were mended, too. Of the 46
    of `walked`, whose answers must be among the first two, 20 were at the first try."""
    answered(asked, group, QUESTIONS[group], within=2 if group in ("walked", "typed") else 3)


def answered(asked, group: str, queries: list[list[str]], within: int = 3) -> None:
    ranks = {}
    for (query, *wanted), results in zip(
        queries, asked([query for query, *_ in queries]), strict=True
    ):
        right = [any(answers(result, place) for place in wanted) for result in results]
        ranks[query] = right.index(True) if any(right) else None
    missed = [query for query, rank in ranks.items() if rank is None or rank >= within]
    first = sum(rank == 0 for rank in ranks.values())
    print(f"\n{group}: {len(ranks) - len(missed)} of {len(ranks)} answered, {first} by the first")
    assert len(ranks) - len(missed) >= ANSWERED[group], missed
    assert first >= FIRST[group], [query for query, rank in ranks.items() if rank]


@pytest.mark.browser
def test_no_result_gives_away_what_a_page_asks(asked) -> None:
    """What a choice of "Predict, then run" overlooks is searched, and never quoted."""
    said = [
        " ".join(choice.feedback.replace("`", "").split())
        for _, question in predict.all_questions()
        for choice in question.choices
    ]
    plain = [text for text in said if not set(text) & set("*$[<")]  # without markup left in it
    assert len(plain) > 100
    quoted = [
        (text, result["text"])
        for text, results in zip(plain, asked(plain), strict=True)
        for result in results[:3]
        if len(result["text"]) > 20 and result["text"] in text
    ]
    assert quoted == []


@pytest.mark.browser
def test_nothing_unrelated_is_shown(asked) -> None:
    assert asked(QUERIES["nothing"]) == [[] for _ in QUERIES["nothing"]]


@pytest.mark.browser
@pytest.mark.parametrize(
    ("query", "place"),
    [
        ("torch.Tensor.view", "operations/shapes.html#torch.Tensor.view"),
        ("Module.state_dict", "api/nn.html#torch.nn.Module.state_dict"),
        ("CosineAnnealingLR", "api/optim.html#torch.optim.lr_scheduler.CosineAnnealingLR"),
        ("kl_div", "operations/losses.html#torch.nn.functional.kl_div"),  # not low_level's
        ("xavier init", "api/nn.html#torch.nn.init.xavier_normal_"),  # not its old name
        ("qr", "operations/linalg.html#torch.linalg.qr"),
    ],
)
def test_a_name_is_found_first(asked, query: str, place: str) -> None:
    first = asked([query])[0][0]
    assert first["address"] == f"book/appendices/{place}"


@pytest.mark.browser
def test_a_result_leads_to_what_exists(asked, site: Path) -> None:
    """Each address of the results is an anchor of a built page."""
    found = asked([query for query, *_ in QUERIES["tuned"]])
    for place in sorted({result["address"] for results in found for result in results}):
        page, _, anchor = place.partition("#")
        text = (site / page).read_text(encoding="utf-8")
        assert not anchor or f'id="{anchor}"' in text, place


@pytest.mark.browser
def test_the_index_is_small(site: Path) -> None:
    """It grows with the book. Packed it is a quarter; it is loaded when the search is opened."""
    size = (site / "_static" / "search" / "index.js").stat().st_size
    assert size < 65_000 * len(notebooks.chapters())


def test_questions_and_terms_come_from_their_files(tmp_path: Path) -> None:
    """Also from a book that has none of them yet."""
    assert search_index.questions(tmp_path / "why") == []
    assert search_index.terms(tmp_path / "glossary.toml") == []
    (tmp_path / "why").mkdir()
    (tmp_path / "why" / "08.toml").write_text(
        '[[question]]\nid = "add-up"\nask = "Why do gradients add up?"\n'
        'other = ["梯度为什么累加"]\n'
        'answer = "A `leaf` may be used in [several places](x.md)."\nchapter = "08"\n'
        'section = "why-do-gradients-add-up-instead-of-being-replaced"\n',
        encoding="utf-8",
    )
    (tmp_path / "glossary.toml").write_text(
        '[[term]]\nid = "leaf"\nterm = "leaf"\nalso = ["leaf tensor"]\nchinese = "叶子"\n'
        'line = "No recorded operation made it."\nchapter = "06"\n',
        encoding="utf-8",
    )
    assert search_index.questions(tmp_path / "why") == [
        [
            "why",
            [
                "why-add-up",
                "book/08-zero-grad.html#why-do-gradients-add-up-instead-of-being-replaced",
            ],
            "Why do gradients add up?",
            ["梯度为什么累加"],
            ["A leaf may be used in several places."],
        ]
    ]
    assert search_index.terms(tmp_path / "glossary.toml") == [
        ["term", ["term-leaf"], "leaf", ["leaf tensor", "叶子"], ["No recorded operation made it."]]
    ]
    assert search_index.glossary_words(tmp_path / "glossary.toml") == {"叶子": "leaf"}


def test_signs_of_markdown_go_and_those_of_code_stay() -> None:
    said = search_index.plain("`*` is *not* `@` ({func}`mm`, see [`at`](x.md#y)): `x[0](y) ** 2`")
    assert said == "* is not @ (mm, see at): x[0](y) ** 2"


def test_the_library_is_the_one_that_its_licence_names() -> None:
    said = (LIBRARY / "minisearch-LICENSE.txt").read_text(encoding="utf-8")
    digest = re.search(r"sha256 (\w+)", said)
    content = (LIBRARY / "minisearch.js").read_bytes().replace(b"\r\n", b"\n")
    assert digest
    assert digest[1] == hashlib.sha256(content).hexdigest()


def test_words_that_mean_the_same_are_words() -> None:
    words = tomllib.loads(search_index.WORDS.read_text(encoding="utf-8"))
    assert all(len(group) > 1 for group in words["same"])
    assert all(isinstance(meant, str) for meant in words["chinese"].values())
