"""A reader's files, also in a folder that a stranger prepared: what is read, what is written."""

import os
from pathlib import Path

import pytest

from minitorch.course import cli, files, solutions, starter_folder, workspace

links = pytest.mark.skipif(os.name == "nt", reason="making links needs a privilege on Windows")
SECRET = "SECRET = 42\n"


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    folder = tmp_path / "outside"
    folder.mkdir()
    (folder / "secret.py").write_text(SECRET, encoding="utf-8")
    return folder


@pytest.fixture
def prepared(tmp_path: Path) -> Path:
    folder = tmp_path / "prepared"
    folder.mkdir()
    return folder


def run(capsys, *argv: object) -> tuple[int, str, str]:
    code = cli.main([str(word) for word in argv])
    return code, *capsys.readouterr()


def unchanged(outside: Path) -> bool:
    names = [path.name for path in outside.iterdir()]
    return names == ["secret.py"] and (outside / "secret.py").read_text("utf-8") == SECRET


# Reading


@pytest.mark.parametrize("name", ["/dev/zero", "/dev/urandom", "/dev/null", "/dev/stdin"])
def test_a_device_is_no_solution(course, capsys, name: str) -> None:
    if not os.path.exists(name) or Path(name).is_file():
        pytest.skip(f"there is no device {name} here")
    code, _, err = run(capsys, "check", "90.1", name)
    assert (code, err) == (2, f"minitorch check: {name} cannot be read: it is not a regular file\n")


@links
def test_a_pipe_is_not_waited_for(course, capsys, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.py")
    code, _, err = run(capsys, "check", "90.1", tmp_path / "pipe.py")
    assert code == 2
    assert "not a regular file" in err


def test_a_large_file_is_not_read_whole(course, capsys, tmp_path: Path) -> None:
    large = tmp_path / "large.py"
    with large.open("wb") as file:
        file.truncate(10**12)  # without taking room
    code, _, err = run(capsys, "check", "90.1", large)
    assert code == 2
    assert "larger than 1,000,000 bytes, too large for a solution" in err


def test_a_file_of_the_largest_size_is_read(tmp_path: Path) -> None:
    path = tmp_path / "just.py"
    path.write_bytes(b"#" * files.LARGEST)
    assert len(files.read_text(path)) == files.LARGEST
    path.write_bytes(b"\xef\xbb\xbfa\r\nb\n")
    assert files.read_text(path) == "a\nb\n"


@links
def test_a_link_is_read_only_where_the_reader_named_it(course, capsys, outside, tmp_path) -> None:
    link = tmp_path / "link.py"
    link.symlink_to(outside / "secret.py")
    assert files.read_text(link) == SECRET
    with pytest.raises(OSError, match="it is a link"):
        files.read_text(link, follow=False)


@links
@pytest.mark.parametrize("target", ["outside/secret.py", "/dev/zero", "nowhere"])
def test_a_link_in_the_workspace_is_left_out(course, capsys, outside, target: str) -> None:
    path = workspace.path_of("90.1")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(target if target[0] == "/" else outside.parent / target)
    said: list[object] = []
    solutions.load(said.append)
    assert said == [
        "ex_90_1.py is left out: it is a link, and only files of the folder itself are read"
    ]
    assert run(capsys, "check", "90.1")[0] == 2
    assert unchanged(outside)


# Writing


@links
def test_start_follows_no_link_out_of_the_folder(capsys, outside: Path, prepared: Path) -> None:
    (prepared / "my_minitorch").symlink_to(outside)
    code, _, err = run(capsys, "start", prepared)
    assert code == 2
    assert "my_minitorch is a link to another folder" in err
    assert unchanged(outside)


@links
def test_start_writes_through_no_file_that_is_a_link(capsys, outside: Path, prepared: Path) -> None:
    """Not through those that lead to a file, nor nowhere yet, nor lie where a part is written."""
    own = prepared / "my_minitorch"
    own.mkdir()
    names = [path.name for path in sorted(starter_folder.BOOK.glob("[0-9][0-9]-*.ipynb"))]
    (prepared / "README.md").symlink_to(outside / "secret.py")
    for name in names:
        (prepared / name).symlink_to(outside / "new.ipynb")
    (own / "ex_00_1.py").symlink_to(outside / "new.py")
    (own / "ex_00_2.py.part").symlink_to(outside / "part.py")
    code, said, _ = run(capsys, "start", prepared)
    assert code == 0
    assert "0 notebooks written" in said
    assert unchanged(outside)
    assert (own / "ex_00_1.py").is_symlink()
    assert not (own / "ex_00_2.py").is_symlink()
    assert not (own / "ex_00_2.py.part").is_symlink()


@links
def test_the_folder_that_the_reader_names_may_be_a_link(capsys, tmp_path: Path, prepared) -> None:
    (tmp_path / "link").symlink_to(prepared)
    assert run(capsys, "start", tmp_path / "link")[0] == 0
    assert (prepared / "README.md").exists()
    assert (prepared / "my_minitorch" / "ex_00_1.py").exists()


@links
def test_solutions_are_kept_behind_no_link(monkeypatch, outside: Path, prepared: Path) -> None:
    (prepared / "my_minitorch").symlink_to(outside)
    monkeypatch.chdir(prepared)
    monkeypatch.delenv(workspace.VARIABLE, raising=False)
    with pytest.raises(OSError, match="is a link to another folder"):
        workspace.switch_off({"90.1"})
    assert unchanged(outside)
    monkeypatch.setenv(workspace.VARIABLE, str(prepared / "my_minitorch"))
    workspace.switch_off({"90.1"})  # the reader's own word
    assert workspace.switched_off() == {"90.1"}


def test_a_part_left_behind_does_not_disturb(tmp_path: Path) -> None:
    (tmp_path / "a.py.part").write_text("half", encoding="utf-8")
    workspace.write(tmp_path / "a.py", "whole\n")
    assert [path.name for path in tmp_path.iterdir()] == ["a.py"]
    assert (tmp_path / "a.py").read_bytes() == b"whole\n"
