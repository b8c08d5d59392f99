"""Each rule of a page notices the mistake that it is for: a good page is spoiled in one place."""

import json

import notebooks
import pytest
import rules

SPOIL = {}


def spoils(*broken):
    """Mark a function that spoils a good page: exactly these rules must then be broken."""

    def keep(function):
        SPOIL[function.__name__] = (function, set(broken))
        return function

    return keep


def first_code(nb):
    return notebooks.code_cells(nb)[0]


def find(nb, word):
    return next(cell for cell in nb["cells"] if word in cell["source"])


def output(text, name="stdout"):
    return {"output_type": "stream", "name": name, "text": text}


@spoils("executed")
def source_changed(nb, make):
    first_code(nb)["source"] += " + 0"


@spoils("executed", "errors_on_purpose")
def tag_added(nb, make):
    first_code(nb)["metadata"]["tags"] = ["raises-exception"]


@spoils("executed")
def never_executed(nb, make):
    del nb["metadata"]["minitorch"]


@spoils("executed")
def executed_out_of_order(nb, make):
    cells = notebooks.code_cells(nb)
    cells[0]["execution_count"], cells[1]["execution_count"] = 2, 1


@spoils("executed")
def one_cell_not_executed(nb, make):
    first_code(nb)["execution_count"] = None


@spoils("plain_file")
def python_version_stored(nb, make):
    nb["metadata"]["language_info"] = {**notebooks.LANGUAGE_INFO, "version": "3.11.7"}


@spoils("plain_file")
def same_id_twice(nb, make):
    nb["cells"][3]["id"] = nb["cells"][4]["id"]


@spoils("same_everywhere")
def address_printed(nb, make):
    first_code(nb)["outputs"] = [make.value("<Node object at 0x7f0012ab>")]


@spoils("same_everywhere")
def address_in_a_picture(nb, make):
    find(nb, "x.reshape")["outputs"][0]["data"]["image/svg+xml"] = "<svg>0x7f0012ab34</svg>"


@spoils("same_everywhere")
def home_path_printed(nb, make):
    first_code(nb)["outputs"] = [output("saved to /home/ada/model.pt\n")]


@spoils("same_everywhere")
def windows_path_printed(nb, make):
    first_code(nb)["outputs"] = [output("saved to C:\\Users\\ada\n")]


@spoils("same_everywhere")
def path_in_an_error(nb, make):
    find(nb, "x.view(3)")["outputs"][0]["traceback"].append("File /tmp/x.py, line 3")


@spoils("same_everywhere")
def timing_printed(nb, make):
    first_code(nb)["outputs"] = [output("trained in 12.5 s\n")]


@spoils("no_stray_output")
def noise_on_stderr(nb, make):
    first_code(nb)["outputs"] = [output("[IPKernelApp] no\n", "stderr")]


@spoils("errors_on_purpose")
def error_by_accident(nb, make):
    first_code(nb)["outputs"] = [make.failure("NameError", "name 'a' is not defined")]


@spoils("errors_on_purpose")
def tagged_cell_does_not_fail(nb, make):
    find(nb, "x.view(3)")["outputs"] = []


@spoils("one_cell_fails")
def nothing_fails(nb, make):
    cell = find(nb, "x.view(3)")
    cell["metadata"], cell["outputs"] = {}, []
    make.stamp(nb)


@spoils("known_tags")
def unknown_tag(nb, make):
    first_code(nb)["metadata"]["tags"] = ["hide-input"]
    make.stamp(nb)


@spoils("known_tags")
def no_reason_given(nb, make):
    first_code(nb)["metadata"]["tags"] = ["torch-differs"]
    make.stamp(nb)


@spoils("known_tags")
def reason_of_one_word(nb, make):
    first_code(nb)["metadata"].update(tags=["minitorch-only"], why="viz")
    make.stamp(nb)


@spoils("known_tags")
def reason_without_tag(nb, make):
    first_code(nb)["metadata"]["why"] = "torch has no such thing as this"


@spoils("known_tags")
def tag_on_prose(nb, make):
    nb["cells"][0]["metadata"]["tags"] = ["raises-exception"]


FORBIDDEN = {
    "magic": "%matplotlib inline",
    "shell": "!ls",
    "install": "'pip install numpy'",
    "filter": "import warnings\nwarnings.simplefilter('ignore')",
    "download": "from urllib.request import urlopen",
    "nbval_comment": "1  # NBVAL_SKIP",
    "semicolon": "1;",
    "syntax": "a b",
}


@spoils("nothing_hidden")
def hidden_cell(nb, make):
    first_code(nb)["metadata"]["jupyter"] = {"source_hidden": True}


@spoils("sizes")
def too_few_words(nb, make):
    for cell in nb["cells"]:
        cell["source"] = cell["source"].replace("word " * 55, "word " * 42)


@spoils("sizes")
def too_many_words(nb, make):
    nb["cells"][2]["source"] = "word " * 1000


@spoils("sizes")
def long_cell(nb, make):
    first_code(nb)["source"] = "a = 1\n" * 26
    make.stamp(nb)


@spoils("sizes")
def wide_line(nb, make):
    first_code(nb)["source"] = "a = " + "1 + " * 20 + "1\nb\nc\nd"
    make.stamp(nb)


@spoils("sizes")
def too_much_code_for_the_prose(nb, make):
    for cell in notebooks.code_cells(nb)[:13]:
        cell["source"] = "a = 1\n" * 10
    make.stamp(nb)


@spoils("sizes")
def four_code_cells_in_a_row(nb, make):
    nb["cells"][4:4] = [make.code("a") for _ in range(3)]
    for number, cell in enumerate(nb["cells"]):
        cell["id"] = f"cell-{number}"
    make.stamp(nb)


@spoils("opening")
def no_title(nb, make):
    nb["cells"][0]["source"] = nb["cells"][0]["source"].replace("# A title", "A title")


@spoils("opening")
def no_question(nb, make):
    nb["cells"][0]["source"] = nb["cells"][0]["source"].replace("?", ".")


@spoils("opening")
def no_picture_at_the_start(nb, make):
    nb["cells"][0]["source"] = nb["cells"][0]["source"].split("![")[0]


@spoils("opening")
def ends_with_code(nb, make):
    nb["cells"].append({**make.code("a"), "id": "last"})
    make.stamp(nb)


@spoils("parts")
def long_vocabulary(nb, make):
    find(nb, "## Vocabulary")["source"] += "\n- **a word**: too many\n" * 3


@spoils("parts")
def no_summary(nb, make):
    cell = find(nb, "## Summary")
    cell["source"] = cell["source"].replace("## Summary", "The end:")


@spoils("parts")
def vocabulary_without_bold_nouns(nb, make):
    cell = find(nb, "## Vocabulary")
    cell["source"] = cell["source"].replace("**stride**", "stride")


@spoils("parts")
def long_summary(nb, make):
    cell = find(nb, "## Summary")
    cell["source"] = cell["source"].replace("- Two.", "- Two.\n" * 5)


@spoils("parts")
def too_many_differences(nb, make):
    find(nb, "## Summary")["source"] += "\n- Two.\n- Three.\n- Four.\n"


@spoils("parts")
def too_few_exercises(nb, make):
    cell = find(nb, "## Exercises")
    cell["source"] = cell["source"].split("### 02.4")[0]


@spoils("pictures_in_words")
def picture_output_without_words(nb, make):
    del find(nb, "x.reshape")["metadata"]["mystnb"]


@spoils("pictures_in_words")
def markdown_picture_without_words(nb, make):
    nb["cells"][2]["source"] += "\n\n![](strip.svg)"


@spoils("pictures_in_words")
def directive_without_words(nb, make):
    nb["cells"][2]["source"] += "\n\n```{image} strip.svg\n:width: 300px\n```"


@spoils("pictures_in_words")
def html_svg_without_words(nb, make):
    first_code(nb)["outputs"] = [make.value("<steps>", **{"text/html": "<svg><path/></svg>"})]


@spoils("links_resolve")
def link_to_no_file(nb, make):
    nb["cells"][2]["source"] += " [x](03-nothing.ipynb)"


@spoils("links_resolve")
def link_to_no_anchor(nb, make):
    nb["cells"][2]["source"] += " [x](02-sample.ipynb#nowhere)"


@spoils("links_resolve")
def link_not_https(nb, make):
    nb["cells"][2]["source"] += " [x](http://example.org)"


@spoils("links_resolve")
def reference_to_no_label(nb, make):
    nb["cells"][2]["source"] += " {ref}`nowhere`"


@spoils("names_in_order")
def function_of_a_later_chapter(nb, make):
    first_code(nb)["source"] = "import minitorch\nminitorch.cat([])\n1\n2"
    make.stamp(nb)


@spoils("names_in_order")
def method_of_a_later_chapter(nb, make):
    find(nb, "x.view(3)")["source"] = "x.backward()"
    make.stamp(nb)


@spoils("names_in_order")
def name_of_no_chapter(nb, make):
    first_code(nb)["source"] = "from minitorch.nn import functional as F\nF.frobnicate()\n1\n2"
    make.stamp(nb)


def test_the_good_page_is_good(page, save):
    assert rules.broken(save(page)) == []


@pytest.mark.parametrize("name", SPOIL)
def test_rule_notices(name, page, save, make):
    spoil, expected = SPOIL[name]
    spoil(page, make)
    found = rules.broken(save(page))
    assert {line.partition(":")[0] for line in found} == expected, "\n".join(found)


@pytest.mark.parametrize("name", FORBIDDEN)
def test_forbidden_code(name, page, save, make):
    path = save(page)
    page["cells"][3]["source"] = FORBIDDEN[name]
    found = list(rules.plain_code(rules.Page(path, page)))
    assert found, f"{FORBIDDEN[name]!r} was not noticed"


def test_every_rule_is_spoiled_somewhere():
    spoiled = set().union(*(broken for _, broken in SPOIL.values())) | {"plain_code"}
    assert spoiled == {rule.__name__ for rule in rules.EVERY_NOTEBOOK + rules.EVERY_CHAPTER}


def test_waivers_are_for_that_chapter_only(page, save, make):
    function_of_a_later_chapter(page, make)
    assert rules.broken(save(page, "00-sample.ipynb")) == []


def test_every_tag_has_its_reason():
    assert all(notebooks.words(reason) >= 5 for reason in notebooks.TAGS.values())
    assert set(notebooks.TAGS) >= notebooks.NEEDS_WHY


def test_prose_is_not_hashed_but_code_and_tags_are(page):
    before = notebooks.source_hash(page)
    page["cells"][0]["source"] += " More prose."
    assert notebooks.source_hash(page) == before
    page["cells"][3]["metadata"]["tags"] = ["raises-exception"]
    assert notebooks.source_hash(page) != before


def test_words_and_code_lines():
    listing = "Two words\n\n```python\nx = 1\n```\n\n$$a + b$$\n\n[a link](with/a/target.md) `span`"
    assert notebooks.words(listing) == 5
    assert notebooks.words("```{admonition} Title\n:class: tip\nthree more words\n```") == 3
    assert notebooks.code_lines('# comment\n\nx = (1,\n     2)\ns = """a\n\nb"""\n') == 5


def test_own_and_foreign_attributes_are_not_ours(make):
    import names

    nb = make.notebook(
        [
            make.code(
                "import numpy as np\nimport minitorch as torch\n"
                "class Node:\n    def backward(self): pass\n"
                "a = np.ones(3)\n"
                "a.gather, np.ones(2).scatter, Node().backward(), torch.ones(3).gather\n"
            )
        ]
    )
    assert list(names.too_early(nb, 1)) == [".gather is built in chapter 04"]


def test_the_table_of_names():
    import names

    assert sorted(names.table()) == list(range(27))
    listed = [name for group in names.table().values() for name in group]
    assert len(listed) == len(set(listed)), "a name is built by two chapters"


def test_pages_are_plain_json(page, save):
    path = save(page)
    assert notebooks.read(path)["cells"][0]["source"] == page["cells"][0]["source"]
    path.write_text(json.dumps({**page, "nbformat": 3}), encoding="utf-8")
    with pytest.raises(ValueError, match="expected notebook format 4, found 3"):
        notebooks.read(path)
