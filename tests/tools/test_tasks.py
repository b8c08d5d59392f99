"""The tasks behind `make`: what they check, skip, and say when something is missing."""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import checks
import environment
import make_site
import pytest
import tasks
from environment import Stop

ROOT = Path(__file__).resolve().parents[2]


class Version(tuple):
    major, minor = property(lambda self: self[0]), property(lambda self: self[1])


# --- the program --------------------------------------------------------------------------------


def test_make_and_the_program_know_the_same_commands() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = re.findall(r"^(\w+): +; \$\(TASKS\) (\w+)", makefile, re.M)
    assert {name for name, _ in targets} == set(tasks.COMMANDS)
    assert all(name == command for name, command in targets)
    phony = re.search(r"^\.PHONY: (.*)", makefile, re.M)
    assert phony
    assert set(phony[1].split()) == set(tasks.COMMANDS)


def test_help_names_every_command(capsys) -> None:
    assert tasks.main([]) == 0
    said = capsys.readouterr().out
    assert set(re.findall(r"^make (\w+)", said, re.M)) == set(tasks.COMMANDS) - {"help"}


def test_an_unknown_command_shows_the_help(capsys) -> None:
    assert tasks.main(["bock"]) == 2
    said = capsys.readouterr().err
    assert "no command 'bock'" in said
    assert "make book" in said


@pytest.mark.parametrize("port", ["http", "0", "65536", "-1"])
def test_a_port_must_be_a_port(port, capsys) -> None:
    assert tasks.main(["book", "--port", port]) == 2
    assert "PORT must be a number from 1 to 65535" in capsys.readouterr().err


# --- Python -------------------------------------------------------------------------------------


def test_the_program_can_be_read_by_old_pythons() -> None:
    """Users of an old Python are to read what to do, not a SyntaxError."""
    tree = ast.parse((ROOT / "book" / "_tools" / "tasks.py").read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        assert not isinstance(node, (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.Match))
        assert not (
            isinstance(node, ast.List) and any(isinstance(e, ast.Starred) for e in node.elts)
        )
        if isinstance(node, ast.FunctionDef):
            assert node.returns is None
            assert not any(arg.annotation for arg in node.args.args)


def test_an_old_python_is_told_what_to_install(monkeypatch, capsys) -> None:
    monkeypatch.delenv(tasks.SWITCHED, raising=False)
    monkeypatch.setattr(sys, "version_info", Version((3, 9, 1)))
    monkeypatch.setattr(tasks, "newer_python", lambda: None)
    with pytest.raises(SystemExit) as end:
        tasks.choose_python()
    assert end.value.code == 2
    said = capsys.readouterr().out
    assert "needs Python 3.11 or newer; this is Python 3.9" in said
    assert "sudo apt install python3.12" in said


def test_an_old_python_hands_over_to_a_new_one(monkeypatch) -> None:
    monkeypatch.delenv(tasks.SWITCHED, raising=False)
    monkeypatch.setattr(os, "environ", dict(os.environ))
    monkeypatch.setattr(sys, "version_info", Version((3, 9, 1)))
    monkeypatch.setattr(sys, "argv", ["tasks.py", "html", "--force"])
    monkeypatch.setattr(tasks, "newer_python", lambda: ["python3.12"])
    called = []
    monkeypatch.setattr(subprocess, "call", lambda command: called.append(command) or 7)
    with pytest.raises(SystemExit) as end:
        tasks.choose_python()
    assert end.value.code == 7
    assert called == [["python3.12", os.path.abspath(tasks.__file__), "html", "--force"]]


@pytest.mark.parametrize("minor", [11, 12, 13, 14, 15])
def test_a_python_that_is_new_enough_is_taken_itself(monkeypatch, capsys, minor: int) -> None:
    monkeypatch.delenv(tasks.SWITCHED, raising=False)
    monkeypatch.setattr(sys, "version_info", Version((3, minor, 0)))
    monkeypatch.setattr(tasks, "newer_python", lambda: pytest.fail("it looked for another"))
    tasks.choose_python()
    assert capsys.readouterr().out == ""


def test_the_newer_python_that_is_found_is_one() -> None:
    found = tasks.newer_python()
    if found is None:
        pytest.skip("no python3.11 to python3.14 by that name on this machine's PATH")
    probe = [*found, "-c", "import sys; print(sys.version_info[:2])"]
    assert eval(subprocess.check_output(probe)) >= (3, 11)


def test_book_serves_in_the_environment_and_hands_its_status_on(monkeypatch) -> None:
    called: list[tuple[object, ...]] = []
    monkeypatch.setattr(tasks, "html", lambda args: None)
    monkeypatch.setattr(
        environment, "run_until_interrupted", lambda *words: called.append(words) or len(called) - 1
    )
    assert tasks.main(["book", "--port", "8123"]) == 0
    assert called[0][0] == environment.python()
    assert str(called[0][1]).endswith("serve.py")
    assert called[0][-1] == "8123"
    with pytest.raises(SystemExit) as end:
        tasks.main(["book"])
    assert end.value.code == 1


def test_a_program_that_ctrl_c_ends_is_heard_out() -> None:
    assert environment.run_until_interrupted(sys.executable, "-c", "raise SystemExit(7)") == 7


# --- the environment ----------------------------------------------------------------------------


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty repository in a path with a space; no program is started, calls are noted."""
    root = tmp_path / "a repository"
    root.mkdir()
    for name in ("requirements.txt", "constraints.txt", "pyproject.toml"):
        (root / name).write_text(name, encoding="utf-8")
    monkeypatch.setattr(environment, "ROOT", root)
    monkeypatch.setattr(environment, "VENV", root / ".venv")
    monkeypatch.setattr(environment, "STAMP", root / ".venv" / "minitorch-stamp")
    return root


class Calls(list):
    """The commands that were asked for; those that contain a word of `failing` fail."""

    failing: tuple[str, ...] = ()

    def __call__(self, *command: object, check: bool = True, quiet: bool = False) -> int:
        text = " ".join(str(word) for word in command)
        self.append(text)
        environment.VENV.mkdir(exist_ok=True)
        return int(any(word in text for word in self.failing))

    def of(self, word: str) -> int:
        return sum(word in text for text in self)


@pytest.fixture
def calls(place: Path, monkeypatch: pytest.MonkeyPatch) -> Calls:
    noted = Calls()
    monkeypatch.setattr(environment, "run", noted)
    monkeypatch.setattr(environment, "works", environment.VENV.exists)
    return noted


def test_everything_is_installed_once(calls) -> None:
    environment.prepare()
    assert [calls.of(word) for word in ("-m venv", "uv pip install", "font_manager")] == [1, 1, 1]
    calls.clear()
    environment.prepare()
    assert calls == []


@pytest.mark.parametrize("name", ["requirements.txt", "constraints.txt", "pyproject.toml"])
def test_a_change_of_the_requirements_installs_again_but_keeps_the_environment(
    place, calls, name
) -> None:
    environment.prepare()
    calls.clear()
    (place / name).write_text("changed", encoding="utf-8")
    environment.prepare()
    assert calls.of("uv pip install") == 1
    assert calls.of("-m venv") == 0


def test_a_repository_that_was_moved_gets_a_new_environment(place, calls, monkeypatch) -> None:
    environment.prepare()
    calls.clear()
    moved = place.rename(place.with_name("moved"))
    monkeypatch.setattr(environment, "ROOT", moved)
    monkeypatch.setattr(environment, "VENV", moved / ".venv")
    monkeypatch.setattr(environment, "STAMP", moved / ".venv" / "minitorch-stamp")
    monkeypatch.setattr(environment, "works", environment.VENV.exists)
    environment.prepare()
    assert calls.of("-m venv --clear") == 1


@pytest.mark.skipif(os.name == "nt", reason="links need a right that Windows users may lack")
def test_an_environment_of_somebody_else_is_never_cleared(place, calls, tmp_path) -> None:
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    (theirs / "kept").touch()
    environment.VENV.symlink_to(theirs)
    with pytest.raises(Stop, match="belongs to somebody else"):
        environment.prepare()
    assert calls.of("-m venv") == 0
    assert (theirs / "kept").exists()


def test_an_interrupted_install_does_not_count(calls) -> None:
    calls.failing = ("pip install",)
    with pytest.raises(Stop):
        environment.prepare()
    calls.failing = ()
    calls.clear()
    environment.prepare()
    assert calls.of("uv pip install") == 1


def test_without_uv_pip_does_it(calls) -> None:
    calls.failing = ("import uv", "install uv")
    environment.prepare()
    assert calls.of("uv pip install") == 0
    assert calls.of("-m pip install -r requirements.txt") == 1


def test_when_uv_fails_pip_tries(calls) -> None:
    calls.failing = ("uv pip install",)
    environment.prepare()
    assert calls.of("-m pip install -r requirements.txt") == 1


def test_without_a_network_it_says_so(calls) -> None:
    calls.failing = ("pip install", "import uv")
    with pytest.raises(Stop, match="the network is the reason") as stop:
        environment.prepare()
    assert stop.value.status == 3


@pytest.mark.parametrize("missing", ["venv", "ensurepip"])
def test_a_python_without_venv_is_explained(calls, monkeypatch, missing) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    with pytest.raises(Stop, match=f"sudo apt install python{version}-venv"):
        environment.prepare()
    assert calls == []


def test_a_failing_venv_is_explained(calls) -> None:
    calls.failing = ("-m venv",)
    with pytest.raises(Stop, match="space on the disk"):
        environment.prepare()


def test_a_command_that_fails_stops_with_its_words() -> None:
    with pytest.raises(Stop, match=r"exit status 7:\n  .*-c raise SystemExit\(7\)"):
        environment.run(sys.executable, "-c", "raise SystemExit(7)")


def test_clean_removes_what_was_made_and_nothing_else(place) -> None:
    made = [".venv/x", "_build/html/x", "book/__pycache__/x", "tests/.pytest_cache/x"]
    kept = ["book/a.ipynb", ".git/__pycache__/x", "minitorch/x.py"]
    for name in made + kept:
        path = place / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    environment.clean()
    assert [name for name in made if (place / name).parent.exists()] == []
    assert [name for name in kept if not (place / name).exists()] == []


# --- the site -----------------------------------------------------------------------------------


def test_the_site_is_built_again_only_when_an_input_changed(tmp_path, monkeypatch, capsys) -> None:
    root = tmp_path / "a repository"
    for name in ("_config.yml", "_toc.yml", "constraints.txt", "book/a.md", "minitorch/a.py",
                 "pyproject.toml", "README.md"):  # fmt: skip
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(name, encoding="utf-8")
    monkeypatch.setattr(make_site, "ROOT", root)
    monkeypatch.setattr(make_site, "TOOLS", root / "book" / "_tools")
    monkeypatch.setattr(make_site, "BUILD", root / "_build")
    for name, value in (("HTML", "html"), ("STAMP", "inputs"), ("LOG", "build.log")):
        monkeypatch.setattr(make_site, name, root / "_build" / value)
    built = []

    def follow(command: list[object]) -> int:
        built.append(command)
        make_site.HTML.mkdir(parents=True)
        (make_site.HTML / "index.html").touch()
        return status

    monkeypatch.setattr(make_site, "follow", follow)
    monkeypatch.setattr(make_site, "finish", lambda python: None)  # there are no pages
    status = 0
    make_site.build()
    make_site.build()
    assert len(built) == 1
    for count, name in enumerate(("book/a.md", "book/new.md", "minitorch/a.py", "_toc.yml"), 2):
        (root / name).write_text("changed", encoding="utf-8")
        make_site.build()
        assert len(built) == count
    (root / "book" / ".ipynb_checkpoints").mkdir()
    (root / "book" / ".ipynb_checkpoints" / "a.ipynb").touch()
    make_site.build()
    assert len(built) == 5
    # A site with warnings is not done: the next run must build, and warn, again.
    status = 1
    (root / "_toc.yml").write_text("warns", encoding="utf-8")
    for count in (6, 7):
        with pytest.raises(Stop, match="warnings or errors"):
            make_site.build()
        assert len(built) == count


def test_the_builder_is_told_that_warnings_are_errors() -> None:
    source = (ROOT / "book" / "_tools" / "make_site.py").read_text(encoding="utf-8")
    assert '".", "-W", "-n", "--keep-going"' in source


def test_complaints_of_the_builder_are_shown_and_logged(tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.setattr(make_site, "LOG", tmp_path / "build.log")
    said = "print('reading sources... [ 50%] a'); print('a.md:1: WARNING: lost'); exit(3)"
    assert make_site.follow([sys.executable, "-c", said]) == 3
    assert capsys.readouterr().out == "a.md:1: WARNING: lost\n"
    assert "reading sources" in (tmp_path / "build.log").read_text(encoding="utf-8")


# --- make test ----------------------------------------------------------------------------------


def test_a_check_beside_others_is_heard_at_the_end(capfd: pytest.CaptureFixture[str]) -> None:
    for code, good in (("print('all well')", True), ("print('oh' * 90_000); exit(3)", False)):
        check = checks.Beside("a check", [sys.executable, "-c", code])
        assert "all well" not in capfd.readouterr().out
        assert check.passes() is good
        said = capfd.readouterr().out
        assert ("all well" in said) is good
        assert said.endswith("    ok\n" if good else "oh\n    FAILED\n")
