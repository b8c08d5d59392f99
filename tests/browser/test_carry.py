"""The reader's work goes along: one file, links with code, and answers that stay covered."""

import json
import random
from collections.abc import Iterator

import notebooks
import predict
import printed
import pytest

from minitorch.course.carrying import parsed
from tests.browser.drive import LivePage, leave_and_forget
from tests.browser.sample import CELLS, number_of

pytestmark = pytest.mark.browser

OLD, NEW = "2026-11-20T08:00:00.000Z", "2026-11-23T09:30:00.000Z"
CODE = "print('mine: ä ∂ 🙂')\nx = [n for n in range(3)]"


def draft(text: str, when: str = OLD) -> dict[str, str]:
    return {"text": text, "base": "x", "when": when}


def file_of(**parts: object) -> str:
    return json.dumps({"minitorch": "work", "version": 1, **parts})


FULL = {
    "course": {
        "version": 1,
        "solved": {"07.1": {"source": "def f():\n    return '</script>'", "points": 1}},
        "off": ["07.1"],
    },
    "drafts": {
        "book/live": {"print": draft("print(1)"), "gone": draft("<b>bold</b>")},
        "book/old-page": {"c": draft("\t'ä' # \u2028")},
    },
    "predict": {"07-backward": {"cell-x": "B"}},
    "aside": [{"page": "course", "cell": "07.1", **draft("older")}],
}


class Reader(LivePage):
    """Somebody with the dialog "Your work"."""

    def work(self) -> dict:
        self.page.evaluate("minitorchLater('work')")
        return self.page.evaluate("minitorchWork.collect()")

    def kept(self) -> dict[str, str]:
        """The very texts that the browser keeps of the reader's."""
        keys = "([key]) => key.startsWith('minitorch.')"
        entries = f"Object.entries(localStorage).filter({keys})"
        return self.page.evaluate(f"Object.fromEntries({entries})")

    def dialog(self):
        self.page.locator(".mt-carry button").click()
        return self.page.get_by_role("dialog", name="Your work")

    def offer(self, text: str, name: str = "work.json") -> None:
        """Choose a file in the dialog, which must be open."""
        file = {"name": name, "mimeType": "application/json", "buffer": text.encode()}
        self.page.locator(".mt-work-file").set_input_files(file)

    def said(self) -> str:
        said = self.page.locator(".mt-work-said p")
        said.wait_for()
        return said.inner_text()

    def load(self, text: str) -> None:
        dialog = self.dialog()
        self.offer(text)
        dialog.get_by_role("button", name="Load it").click()
        assert "is loaded" in self.said()
        dialog.get_by_role("button", name="Close").click()


@pytest.fixture(scope="module")
def tab(browser, sample_url: str) -> Iterator[Reader]:
    context = browser.new_context(
        viewport={"width": 1200, "height": 900}, accept_downloads=True,
        permissions=["clipboard-read", "clipboard-write"],
    )  # fmt: skip
    page = Reader(context.new_page())
    page.open(f"{sample_url}/book/live.html")
    yield page
    # The sample book keeps a script of the theme that says this; the real one has none.
    assert [error for error in page.errors if "THEBE_JS_URL" not in error] == []
    assert page.refused == []
    context.close()


@pytest.fixture
def reader(tab: Reader, sample_url: str) -> Reader:
    leave_and_forget(tab.page, sample_url)
    tab.open(f"{sample_url}/book/live.html")
    return tab


# ---- one file -----------------------------------------------------------------------------------


def saved(reader: Reader) -> str:
    dialog = reader.dialog()
    with reader.page.expect_download() as found:
        dialog.get_by_role("button", name="Save to a file").click()
    assert found.value.suggested_filename.startswith("minitorch-work-20")
    dialog.get_by_role("button", name="Close").click()
    return found.value.path().read_text(encoding="utf-8")


def test_browser_to_command_line_to_browser(reader, tmp_path, monkeypatch, capsys):
    from minitorch.course import cli

    reader.load(file_of(**FULL))
    text = saved(reader)
    assert json.loads(text) == json.loads(file_of(**FULL))
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    first.write_text(text, encoding="utf-8")
    monkeypatch.setenv("MINITORCH_WORKSPACE", str(tmp_path / "own"))
    assert cli.main(["import", str(first)]) == 0
    assert cli.main(["export", str(second)]) == 0
    capsys.readouterr()
    assert parsed(second.read_text("utf-8")) == parsed(text)
    dialog = reader.dialog()
    reader.offer(second.read_text("utf-8"))
    assert "nothing that is not here already" in reader.said()
    dialog.get_by_role("button", name="Forget everything").click()
    assert reader.work()["drafts"] != {}, "asks first"
    dialog.get_by_role("button", name="Forget everything").click()
    assert reader.work()["drafts"] == {}
    assert reader.page.evaluate("localStorage.getItem('minitorch.course')") is None
    dialog.get_by_role("button", name="Close").click()
    reader.load(second.read_text("utf-8"))
    assert saved(reader) == text


def test_the_newest_wins_the_other_is_put_aside_and_all_can_be_undone(reader):
    mine = {"book/live": {"a": draft("mine", NEW), "b": draft("mine", OLD)}}
    reader.load(file_of(drafts=mine, course={"solved": {"07.1": {"source": "1", "points": 1}}}))
    theirs = {"book/live": {"a": draft("file", OLD), "b": draft("file", NEW)}}
    dialog = reader.dialog()
    other = {"solved": {"07.1": {"source": "2", "points": 1}}}
    reader.offer(file_of(drafts=theirs, course=other))
    dialog.get_by_role("button", name="Load it").wait_for()  # a file takes a while to be read
    told = dialog.locator(".mt-work-step").inner_text()
    assert "other code for 07.1; yours is put aside" in told
    assert "1 edited cell newer than yours" in told
    assert "1 edited cell older than yours" in told
    assert reader.work()["drafts"] == mine, "nothing happens before it is allowed"
    dialog.get_by_role("button", name="Load it").click()
    work = reader.work()
    assert {id: each["text"] for id, each in work["drafts"]["book/live"].items()} == {
        "a": "mine", "b": "file",
    }  # fmt: skip
    assert sorted(each["text"] for each in work["aside"]) == ["1", "file", "mine"]
    reader.page.evaluate("minitorchKept.keepDraft('c', {text: 'typed since', base: 'x'})")
    dialog.get_by_role("button", name="Undo the last file").click()
    drafts = reader.work()["drafts"]
    assert drafts["book/live"].pop("c")["text"] == "typed since"
    assert drafts == mine
    assert reader.work()["course"]["solved"]["07.1"]["source"] == "1"


def test_every_text_is_listed_and_shown_as_text(reader):
    reader.load(file_of(**FULL))
    dialog = reader.dialog()
    gone = dialog.get_by_text("gone (the page no longer has this cell)")
    gone.click()
    assert dialog.locator("pre", has_text="<b>bold</b>").is_visible()
    assert dialog.get_by_role("link", name="book/old-page").count() == 1
    dialog.get_by_role("button", name="Close").click()


REFUSED = {
    "{": "not JSON",
    "[1]": "did not write it",
    '{"minitorch": "work", "version": 2}': "this page reads version 1",
    '{"minitorch": "work", "version": "1"}': "its version is",
    '{"minitorch": "work", "version": 1, "drafts": {"__proto__": {"x": {}}}}': "name of a page",
    '{"minitorch": "work", "version": 1, "course": {"solved": {"__proto__": {}}}}': "an exercise",
    file_of(drafts={"p": {"<img src=x>": draft("")}}): "name of a cell",
    file_of(drafts={"../p": {}}): "name of a page",
    file_of(drafts={"p": {"c": {**draft(""), "text": ["x"]}}}): "is not text",
    file_of(drafts={"p": {"c": {**draft(""), "when": "soon"}}}): "its time",
    file_of(drafts={"p": {"c": draft("\ud800")}}): "no character",
    file_of(drafts={"p": {"c": draft("x" * 1_000_001)}}): "more than 1,000,000",
    file_of(predict={"p": {f"c{i}": "A" for i in range(10_001)}}): "more than 10,000",
    file_of(predict=[]): "is not an object",
    file_of(course={"off": {}}): "not a list",
    file_of(course={"solved": {"07.1": {"source": "", "points": 0.5}}}): "points",
    file_of(aside=[None]): "is not an object",
}


def test_strange_files_are_refused_whole(reader):
    reader.load(file_of(**FULL))
    before = reader.kept()
    dialog = reader.dialog()
    for text, told in REFUSED.items():
        reader.offer(text)
        said = reader.said()
        assert told in said, text[:80]
        assert "Nothing was changed." in said
        with pytest.raises(ValueError, match=r".") as python:  # the command line says the same
            parsed(text)
        assert told in str(python.value) or "version" in told
    assert reader.kept() == before
    dialog.get_by_role("button", name="Close").click()


def test_a_full_browser_changes_nothing(reader):
    reader.load(file_of(**FULL))
    before = reader.work()
    reader.page.evaluate("localStorage.setItem('other', 'x'.repeat(5_100_000))")
    dialog = reader.dialog()
    many = {f"c{i}": draft("y" * 30_000, NEW) for i in range(10)}
    reader.offer(file_of(drafts={"book/live": many}))
    dialog.get_by_role("button", name="Load it").click()
    assert "no room" in reader.said()
    assert reader.work() == before
    dialog.get_by_role("button", name="Close").click()


def test_what_is_damaged_in_the_browser_does_not_keep_the_rest_from_being_saved(reader):
    reader.page.evaluate("""() => {
        localStorage.setItem("minitorch.course", '{"solved": {"x": 1, "07.1": {"source": "ok"}}}');
        localStorage.setItem("minitorch.predict", "[3]");
        localStorage.setItem("minitorch.drafts/book/live", '{"version": 1, "cells": {"a": 5}}');
        localStorage.setItem("minitorch.aside", "{");
    }""")
    work = json.loads(saved(reader))
    assert work["course"]["solved"] == {"07.1": {"source": "ok", "points": 0}}
    assert parsed(json.dumps(work))


# ---- links with code ----------------------------------------------------------------------------


def copied(reader: Reader, label: str) -> str:
    reader.page.evaluate("navigator.clipboard.writeText('')")
    reader.press(label)
    reader.page.wait_for_function("async () => await navigator.clipboard.readText() !== ''")
    return reader.page.evaluate("navigator.clipboard.readText()")


def visit(reader: Reader, address: str) -> None:
    reader.page.goto("about:blank")
    reader.open(address)
    reader.page.evaluate("minitorchLive.followed")


def source(reader: LivePage, name: str) -> str:
    return reader.page.evaluate(f"minitorchLive.cells[{number_of(name) - 1}].source")


def shown(reader: Reader, name: str) -> str:
    return reader.cell(number_of(name)).locator(".cell_input pre").inner_text().rstrip("\n")


def test_a_link_to_a_cell_as_it_is(reader):
    reader.cell(number_of("state")).hover()
    address = copied(reader, f"Copy a link to cell {number_of('state')}")
    assert address.endswith("/book/live.html#cell-state")


def test_a_link_brings_the_code_and_nothing_runs_or_is_kept(reader):
    number = number_of("print")
    reader.edit(number, CODE)
    address = copied(reader, f"Copy a link to cell {number} with your code")
    assert "#cell-print:code=" in address
    reader.page.evaluate("localStorage.clear()")
    own = draft("print('own')", NEW)
    reader.page.evaluate(
        "own => localStorage.setItem('minitorch.drafts/book/live', JSON.stringify(own))",
        {"version": 1, "cells": {"print": own}},
    )
    before = reader.kept()
    reader.requests.clear()
    visit(reader, address)
    assert not any("code=" in request for request in reader.requests), "nothing is sent"
    assert shown(reader, "print") == CODE == source(reader, "print")
    cell = reader.cell(number)
    assert "not run, and not kept until you edit or run it" in cell.inner_text()
    assert reader.outputs(number) == []
    # opening the editor alone is not editing
    reader.press(f"Edit cell {number}")
    assert reader.kept() == before
    cell.get_by_role("button", name="The book's version").click()
    assert shown(reader, "print") == CELLS["print"]
    assert cell.locator(".live-linked-note").count() == 0
    assert reader.kept() == before
    assert reader.page.url.endswith("#cell-print")
    # to edit is to make it one's own; the own draft is put aside
    visit(reader, address)
    reader.edit(number, CODE + "\n2")
    assert cell.locator(".live-linked-note").count() == 0
    assert [each["text"] for each in reader.work()["aside"]] == ["print('own')"]


def test_who_runs_code_from_a_link_has_it(lender, sample_url: str):
    address = f"{sample_url}/book/live.html#cell-print:text=cHJpbnQoNDIp"  # print(42)
    reader = lender.lend(lender.open(address))
    reader.page.evaluate("minitorchLive.followed")
    note = reader.cell(number_of("print")).locator(".live-linked-note")
    assert note.count() == 1
    assert reader.run(number_of("print"))[0]["text"] == "42\n"
    assert note.count() == 0
    assert source(reader, "print") == "print(42)"
    lender.leave(reader)


def test_code_that_is_too_long_is_told(reader):
    number = number_of("quiet")
    noise = "".join(random.Random(1).choices("abcdefghijklmnopqrstuvwxyz0123456789", k=20_000))
    reader.edit(number, f"# {noise}")
    reader.press(f"Copy a link to cell {number} with your code")
    note = reader.cell(number).locator(".live-note")
    note.wait_for()
    assert "too long for a link" in note.inner_text()
    assert "Your work" in note.inner_text()


def bomb(reader: Reader) -> str:
    """5 MB of nothing, in a short link."""
    return reader.page.evaluate("""async () => {
        const zeros = new Blob([new Uint8Array(5e6)]).stream();
        const packed = zeros.pipeThrough(new CompressionStream("deflate-raw"));
        const bytes = new Uint8Array(await new Response(packed).arrayBuffer()).slice(0, 5000);
        return btoa(String.fromCharCode(...bytes)).replace(/\\+/g, "-").replace(/\\//g, "_")
            .replace(/=+$/, "");
    }""")


def test_damaged_and_hostile_links_change_nothing(reader, sample_url: str):
    page = f"{sample_url}/book/live.html"
    fragments = [
        "#cell-print:code=", "#cell-print:code=AAAA", "#cell-print:code=%3Cscript%3E",
        "#cell-print:text=_w", "#cell-print:text=AA", "#cell-print:else=AAAA",
        f"#cell-print:code={bomb(reader)}", "#cell-print:text=" + "QUFB" * 10_000,
    ]  # fmt: skip
    for fragment in fragments:
        visit(reader, page + fragment)
        assert source(reader, "print") == CELLS["print"], fragment[:60]
        assert "damaged" in reader.cell(number_of("print")).locator(".live-note").inner_text()
    visit(reader, page + "#cell-nowhere:text=eA")
    assert "does not have" in reader.page.locator(".live-note").inner_text()
    visit(reader, page + "#cell-loop")
    assert reader.page.locator(".live-note").count() == 0
    assert reader.page.evaluate("scrollY") > 0


def test_markup_in_a_link_is_text(reader, sample_url: str):
    visit(
        reader,
        f"{sample_url}/book/live.html#cell-print:text=PGltZyBzcmM9eCBvbmVycm9yPWFsZXJ0KDEpPg",
    )
    assert shown(reader, "print") == "<img src=x onerror=alert(1)>"
    assert reader.cell(number_of("print")).locator("img").count() == 0


# ---- what is covered ----------------------------------------------------------------------------

ASKING = {path.stem: predict.questions(notebooks.read(path)) for path in notebooks.chapters()}


@pytest.fixture(scope="module")
def book(browser) -> Iterator:
    context = browser.new_context(viewport={"width": 1200, "height": 900})
    yield context.new_page()
    context.close()


# The text that a reader can see in the question's own section, below the question. Code is not
# meant: the reader is to think about that. `innerText` knows nothing of content-visibility.
BELOW = """() => minitorchPredict.map(question => {
    const texts = [];
    for (let node = question.box.nextElementSibling; node; node = node.nextElementSibling) {
        if (node.matches("section, .admonition.predict")) break;
        for (const part of [node, ...node.querySelectorAll("*")]) {
            if (part.closest(".cell_input, .predict-veil")) continue;
            if (!part.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true,
                    opacityProperty: true })) continue;
            for (const child of part.childNodes) {
                if (child.nodeType === 3 && !part.closest("[hidden]")) texts.push(child.data);
            }
        }
    }
    return texts.join(" ");
})"""


@pytest.mark.parametrize("name", [name for name, asked in ASKING.items() if asked])
def test_nothing_below_a_question_gives_the_answer_away(book, site_url: str, name: str):
    leave_and_forget(book, site_url)
    book.goto(f"{site_url}/book/{name}.html")
    below = book.evaluate(BELOW)
    assert len(below) == len(ASKING[name])
    for question, text in zip(ASKING[name], below, strict=True):
        right = question.data["shows"][question.data["right"]]
        seen = {"outputs": [{"output_type": "stream", "name": "stdout", "text": text}]}
        assert not printed.says(seen, right), f"{question.id}: {right!r} in {text!r}"
    book.evaluate("minitorchPredict.forEach(question => question.unveil())")
    opened = book.evaluate(BELOW)
    assert all(len(after) > len(before) for before, after in zip(below, opened, strict=True))
    assert book.locator(".predict-behind").count() == 0


def test_the_cover_goes_when_it_is_asked_to(book, site_url: str):
    address = f"{site_url}/book/07-backward.html"
    covered = "minitorchPredict[0].cover !== null"
    leave_and_forget(book, site_url)
    book.goto(address)
    text = book.get_by_text("is 18 too small. The second")
    assert book.evaluate(covered)
    # neither seen nor spoken, but found
    assert "18 too small" not in json.dumps(book.locator("article").first.aria_snapshot())
    book.evaluate("minitorchPredict[0].behind[1].dispatchEvent(new Event('beforematch'))")
    assert not book.evaluate(covered)
    assert text.is_visible()
    # answered, taken back
    book.reload()
    box = book.locator(".admonition.predict").first
    box.get_by_role("radio").first.click()
    assert not book.evaluate(covered)
    box.get_by_role("button", name="Try again").click()
    assert book.evaluate(covered)
    # the reader's own run (the controls mark the cell), not one that another cell needs first
    book.evaluate("minitorchPredict[0].cell.classList.add('live-ran')")
    assert book.evaluate(covered)
    book.evaluate("minitorchPredict[0].cell.classList.add('live-asked')")
    assert not book.evaluate(covered)
    book.evaluate("minitorchPredict[0].cell.classList.remove('live-ran', 'live-asked')")
    book.reload()
    # an answer that comes from elsewhere, and goes again
    book.evaluate("""() => {
        const { cell } = minitorchPredict[0];
        localStorage.setItem("minitorch.predict",
            JSON.stringify({ "07-backward": { [cell.id]: "A" } }));
        window.dispatchEvent(new CustomEvent("minitorch:kept"));
    }""")
    assert not book.evaluate(covered)
    book.evaluate("""() => {
        localStorage.clear();
        window.dispatchEvent(new CustomEvent("minitorch:kept"));
    }""")
    assert book.evaluate(covered)
    assert box.locator("input:checked").count() == 0
    # the button keeps the place of the keyboard
    book.locator(".predict-veil button").first.press("Enter")
    assert book.evaluate("document.activeElement.matches('.cell_output')")
    # a link to a cell that is covered
    book.goto("about:blank")
    book.goto(f"{address}#cell-912160f8")
    assert book.locator("#cell-912160f8").is_visible()
    assert book.evaluate(covered)


def test_on_paper_nothing_is_covered(book, site_url: str):
    leave_and_forget(book, site_url)
    book.goto(f"{site_url}/book/07-backward.html")
    book.emulate_media(media="print")
    assert book.get_by_text("is 18 too small. The second").is_visible()
    assert book.evaluate("document.querySelector('.predict-behind').checkVisibility()")
    book.emulate_media(media="screen")
    book.wait_for_function("() => minitorchPredict[0].behind[0].hasAttribute('hidden')")
