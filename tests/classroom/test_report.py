"""The site of a class: what it says, and that no student's text is more than text."""

import html
import re

import pytest

from minitorch.classroom import pages, report
from minitorch.course.exercises import find
from tests.classroom.conftest import PASSED, failed, handed_in, keep, record

EVIL = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>\x1b[31m\u202e"


@pytest.fixture
def klass(course):
    text = "id,name\n" + "".join(f"s{n},Student {n}\n" for n in range(8)) + f"mal,{EVIL!r}\n"
    (course.folder / "students.csv").write_text(text, encoding="utf-8")
    for number in range(8):
        keep(course, f"s{number}", handed_in(course, {"02.1": f"x = {number}"}))
        wrong = failed("02.1", number=0 if number < 5 else 1)
        record(course, f"s{number}", {"02.1": wrong, "02.2": PASSED if number else {}})
    keep(course, "mal", handed_in(course, {"02.1": f"print({EVIL!r})", "02.3": EVIL}))
    evil = {"verdict": "failed", "gap": EVIL, "case": EVIL, "printed": EVIL, "mistake": None}
    record(course, "mal", {"02.1": failed("02.1"), "02.2": evil, "02.3": evil}, message=EVIL)
    return course


@pytest.fixture
def site(klass):
    report.write(klass, klass.folder / "report")
    return klass.folder / "report"


def words(path):
    text = re.sub(r"<style>.*?</style>", "", path.read_text(encoding="utf-8"), flags=re.S)
    return html.unescape(" ".join(re.sub(r"<[^>]*>", " ", text).split()))


def test_the_commonest_mistakes_come_first_with_numbers_and_an_example(site):
    told = words(site / "exercises" / "02.1.html")
    first, second = find("02.1").mutants[:2]
    assert told.index(first.message[:30]) < told.index(second.message[:30])
    assert "6 of the 9 that are not right (67%)" in told
    assert "3 of the 9 that are not right (33%)" in told
    assert "x = 0" in told, "the code of an example"


def test_the_class_as_a_matrix(site):
    told = words(site / "index.html")
    assert "9 of 9 have handed in" in told
    told = words(site / "assignments" / "02.html")
    assert "02.2 Counting dims from the end 7 of 9 pass" in told
    assert "Student 3 1 ✗ ✓ –" in told


def test_a_students_page(site):
    told = words(site / "students" / "s6.html")
    assert find("02.1").mutants[1].message[:30] in told
    assert "1 of 4 points" in told


def test_no_text_of_a_student_is_more_than_text(site):
    for path in site.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert "<script" not in text
        assert "<img" not in text
        assert "\x1b" not in text
        assert "\u202e" not in text
        assert "default-src 'none'" in text
    assert "<script>alert(1)</script>" in words(site / "students" / "mal.html")


def test_every_link_leads_to_a_page_of_the_site(site):
    links = 0
    for path in site.rglob("*.html"):
        for address in re.findall(r'href="([^"]*)"', path.read_text(encoding="utf-8")):
            links += 1
            assert (path.parent / html.unescape(address)).resolve().is_file(), address
    assert links > 50


def test_written_twice_it_does_not_change_and_old_pages_go(klass, site, minitorch):
    (site / "students" / "gone.html").write_text("x")
    answer = report.write(klass, site)
    assert (answer["changed"], answer["removed"]) == (0, 1)
    code, out, _ = minitorch("class", "report", "--course", klass.folder)
    assert code == 0
    assert "0 changed" in out


def test_a_class_of_nobody(course):
    report.write(course, course.folder / "report")
    assert "Nobody is in this course yet" in words(course.folder / "report" / "index.html")


def test_all_other_states(klass):
    keep(klass, "s1", handed_in(klass, {"02.1": "later"}))
    record(klass, "s2", {}, status="harness", message="the sandbox did not start")
    record(klass, "s3", {}, status="refused", message="it is no notebook")
    report.write(klass, klass.folder / "report")
    told = words(klass.folder / "report" / "index.html")
    assert "1 not graded yet" in told
    assert "1 our fault" in told
    assert "1 refused" in told


def test_histogram():
    drawn = pages.histogram([0, 1, 10, 10], 10, "points")
    assert 'aria-label="points: 1 from 0 to 1, 1 from 1 to 2, 2 from 9 to 10"' in drawn
    assert pages.histogram([], 10, "points") == ""


LOOKED_AT = (  # the colours are the same on all pages
    ("index.html", "light"),
    ("assignments/02.html", "dark"),
    ("exercises/02.1.html", "light"),
    ("students/mal.html", "dark"),
)


@pytest.mark.browser
def test_readable_by_everybody_on_a_phone_too(site, browser):
    from axe_playwright_python.sync_playwright import Axe

    for name, scheme in LOOKED_AT:
        page = browser.new_page(
            viewport={"width": 360, "height": 740}, color_scheme=scheme, bypass_csp=True
        )
        page.goto((site / name).as_uri())
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 360, f"{name} is {wide} pixels wide"
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
        page.close()


def test_who_has_no_name_is_named_once(course):
    """As in a course whose students.csv is still empty."""
    keep(course, "ada", handed_in(course, {}))
    record(course, "ada", {})
    report.write(course, course.folder / "report")
    page = (course.folder / "report" / "students" / "ada.html").read_text("utf-8")
    assert ">ada</h1>" in page
    assert ">ada</p>" not in page
