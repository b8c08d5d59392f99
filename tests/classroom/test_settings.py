"""course.toml: what it says, and what is said about one that is wrong."""

from datetime import UTC, datetime

import pytest

from minitorch.classroom import settings
from minitorch.classroom.settings import Late, Mistake, read


def test_a_course(course):
    one = course.assignment("02")
    assert one.ids == ("02.1", "02.2", "02.3")
    assert one.points == {"02.1": 1, "02.2": 1, "02.3": 2}
    assert one.total == 4
    assert one.due == datetime(2027, 1, 31, 18, tzinfo=UTC)
    assert one.late == Late(10, 10, 5)


def test_due_days_end_in_the_zone_of_the_course(folder):
    text = (folder / "course.toml").read_text()
    text = text.replace("2027-01-31T18:00:00Z", "2027-01-31").replace('"UTC"', '"Asia/Tokyo"')
    (folder / "course.toml").write_text(text)
    assert read(folder).assignment("02").due == datetime(2027, 1, 31, 14, 59, 59, tzinfo=UTC)


def test_a_zone_that_needs_no_list(folder, monkeypatch):
    def nothing(name):
        raise settings.ZoneInfoNotFoundError(name)

    monkeypatch.setattr(settings, "ZoneInfo", nothing)  # as on Windows without tzdata
    monkeypatch.setattr(settings, "available_timezones", set)
    text = (folder / "course.toml").read_text().replace("18:00:00Z", "18:00:00")
    for name, hour in (("-03:30", 21.5), ("+01:00", 17)):
        (folder / "course.toml").write_text(text.replace('"UTC"', f'"{name}"'))
        due = read(folder).assignment("02").due
        assert due.hour + due.minute / 60 == hour
    (folder / "course.toml").write_text(text.replace('"UTC"', '"Europe/Berlin"'))
    with pytest.raises(Mistake, match=r"no list of time zones.*pip install tzdata.*\+01:00"):
        read(folder)


def test_some_students_have_more_time(folder):
    text = (folder / "course.toml").read_text() + "extensions = { ada = 2027-02-07 }\n"
    (folder / "course.toml").write_text(text)
    one = read(folder).assignment("02")
    assert one.due_for("ada") == datetime(2027, 2, 7, 23, 59, 59, tzinfo=UTC)
    assert one.due_for("ben") == one.due
    (folder / "course.toml").write_text(text.replace("ada", '"../x"'))
    with pytest.raises(Mistake, match="no student's id"):
        read(folder)


def test_the_late_rule():
    rule = Late(grace_minutes=10, percent_per_day=10, days=5)
    day = 86_400
    for seconds, left in ((0, 1), (600, 1), (601, 0.9), (day + 600, 0.9), (day + 601, 0.8)):
        assert rule.factor(seconds) == pytest.approx(left)
    assert rule.factor(5 * day + 600) == pytest.approx(0.5)
    assert rule.factor(5 * day + 601) == 0
    assert Late(percent_per_day=50).factor(10 * day) == 0
    assert Late().factor(1e9) == 1


WRONG = {
    "[assignments.02]": ('[assignments."../02"]', "as a folder may be"),
    "due = 2027-01-31T18:00:00Z": ('due = "tomorrow"', "due is a day or a moment"),
    '"02.3" = 2': ('"02.9" = 2', "points names '02.9'"),
    'exercises = ["02.1", "02.2", "02.3"]': ('exercises = ["02.99"]', "got '02.99'"),
    'title = "Views"': ('chapters = ["02"]', "and not both"),
    'name = "Tensors"': ('nmae = "Tensors"', "nothing reads 'nmae'"),
    'timezone = "UTC"': ('timezone = "Moon"', "Europe/Berlin"),
    'timezone = "UTC"\n': ('timezone = "+25:00"\n', "as [+]01:00; it is '[+]25:00'"),
    "days = 5": ("days = -1", "days is a number of days"),
    "percent_per_day = 10": ("percent_per_day = 300", "at most 100"),
    "grace_minutes = 10": ('grace_minutes = "ten"', "grace_minutes is a number"),
    "[assignments.02]\ntitle": ("[assignment.02]\ntitle", "nothing reads 'assignment'"),
    "[late]": ("[late", "is not TOML"),
}


@pytest.mark.parametrize("old", WRONG)
def test_what_is_wrong_is_said(folder, old):
    new, told = WRONG[old]
    text = (folder / "course.toml").read_text()
    assert old in text
    (folder / "course.toml").write_text(text.replace(old, new, 1))
    with pytest.raises(Mistake, match=told):
        read(folder)


def test_no_course(tmp_path):
    with pytest.raises(Mistake, match="class init"):
        read(tmp_path)


def test_unknown_assignment(course):
    with pytest.raises(Mistake, match="no assignment '03'; it has 02"):
        course.assignment("03")


def test_an_assignment_is_by_default_the_chapter_of_its_name(folder):
    (folder / "course.toml").write_text("[assignments.03]")
    (one,) = read(folder).assignments
    assert one.ids[0] == "03.1"
    (folder / "course.toml").write_text("[assignments.final]")
    with pytest.raises(Mistake, match="no exercises in chapter 'final'"):
        read(folder)


def test_two_of_a_name(folder):
    text = (folder / "course.toml").read_text()
    more = '\n[assignments.ab]\nchapters = ["03"]\n[assignments.AB]\nchapters = ["03"]\n'
    (folder / "course.toml").write_text(text + more)
    with pytest.raises(settings.Mistake, match="two assignments"):
        read(folder)
