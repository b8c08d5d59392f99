"""What a child leaves in its folder is counted however deep it lies, and goes."""

import os

from minitorch.classroom import leftovers


def deep(top, levels):
    """Folders in folders, deeper than a path may be long."""
    before = os.getcwd()
    os.chdir(top)
    for _ in range(levels):
        os.mkdir("d" * 10)
        os.chdir("d" * 10)
    with open("file", "w", encoding="ascii") as file:
        file.write("x")
    os.chdir(before)


def test_an_ordinary_folder_is_not_too_full(tmp_path):
    deep(tmp_path, 3)
    (tmp_path / "model.pt").write_bytes(bytes(1_000_000))
    assert not leftovers.too_full(tmp_path)


def test_too_many_too_large_too_deep(tmp_path):
    for name in ("deep", "many", "large"):
        (tmp_path / name / "inner").mkdir(parents=True)
    deep(tmp_path / "deep", 1500)
    for number in range(leftovers.MOST_FILES):
        (tmp_path / "many" / "inner" / str(number)).touch()
    with (tmp_path / "large" / "inner" / "one").open("wb") as file:
        file.truncate(leftovers.MOST_BYTES + 1)
    for name in ("deep", "many", "large"):
        assert leftovers.too_full(tmp_path / name), name
    leftovers.remove(tmp_path / "deep")  # pytest itself cannot: it calls itself for each level


def test_all_of_it_goes_and_nothing_else(tmp_path):
    own, other = tmp_path / "own", tmp_path / "other"
    own.mkdir()
    other.mkdir()
    (other / "kept").touch()
    deep(own, 1500)
    (own / "link").symlink_to(other)
    (own / "closed").mkdir(0)
    leftovers.take_away(own)
    assert list(own.iterdir()) == []
    deep(own, 1500)
    leftovers.remove(own)
    assert not own.exists()
    assert (other / "kept").exists()
