"""The self-test finds nothing in a right grader, and says what is wrong with a wrong one."""

import json

from minitorch.classroom import attacks, cli, selftest
from minitorch.course.exercises import find


def test_it_finds_nothing_and_it_finds_something(holding, bare, monkeypatch):
    few = {"reads a secret": attacks.HARM["reads a secret"]}
    monkeypatch.setattr(attacks, "HARM", few)
    monkeypatch.setattr(attacks, "HEAVY", {})
    worth = {"an answer": find("02.1").reference, "nothing": ""}  # a right answer is no cheat
    monkeypatch.setattr(attacks, "CHEATS", worth)
    monkeypatch.setattr(selftest.bare_copy, "make", lambda folder: bare)
    of_chapter = selftest.of_chapter  # two of its exercises will do: this is about the report
    monkeypatch.setattr(selftest, "of_chapter", lambda chapter: of_chapter(chapter)[:2])
    told = []
    report = selftest.run(holding, ["02"], told.append)
    wanted = ["attack: an answer: passed (), then passed ()"] if holding != "trust" else []
    assert report.wrong == wanted
    assert report.checks > 15
    assert report.sandbox == holding
    assert told[0] == "chapter 02: blank work, solutions, known mistakes"


def test_the_command(monkeypatch, capsys):
    report = selftest.Report("bwrap", 7, ["attack: x"])
    monkeypatch.setattr(selftest, "run", lambda *how: report)
    assert cli.main(["class", "selftest", "02", "--json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert data == {"sandbox": "bwrap", "checks": 7, "wrong": ["attack: x"]}
    report.wrong = []
    assert cli.main(["class", "selftest"]) == 0
    assert "7 checks in the sandbox bwrap, 0 wrong." in capsys.readouterr().out
