"""torch.hub without a network: what is not there is said, with the place where it should lie."""

import sys

import pytest

import minitorch as torch
from minitorch import hub


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(hub, "_chosen", str(tmp_path))
    return tmp_path


def test_weights_that_are_not_there(folder):
    with pytest.raises(FileNotFoundError) as error:
        hub.load_state_dict_from_url("https://example.org/models/net-0a1b.pth?x=1")
    assert str(folder / "checkpoints" / "net-0a1b.pth") in str(error.value)
    assert hub.HASH_REGEX.search("net-0a1b.pth")[1] == "0a1b"


def test_weights_that_are_there(folder):
    torch.save({"w": torch.ones(2)}, folder / "own.pth")
    state = hub.load_state_dict_from_url("https://x.y/z", model_dir=folder, file_name="own.pth")
    assert state["w"].tolist() == [1, 1]


def test_repositories_are_not_downloaded(folder):
    for call in (
        lambda: hub.load("owner/repo", "net"),
        lambda: hub.list("owner/repo"),
        lambda: hub.help("owner/repo", "net"),
        lambda: hub.download_url_to_file("https://x.y", "z"),
    ):
        with pytest.raises(NotImplementedError, match="nothing is downloaded"):
            call()
    with pytest.raises(FileNotFoundError, match=r"hubconf\.py"):
        hub.load(str(folder), "net", source="local")
    with pytest.raises(AttributeError):
        hub.nothing  # noqa: B018


def test_a_folder_may_import_its_own_files(folder):
    (folder / "own_net.py").write_text("def net(n): return n + 1\n", encoding="utf-8")
    (folder / "hubconf.py").write_text("from own_net import net\n", encoding="utf-8")
    before = list(sys.path)
    assert hub.load(str(folder), "net", 2, source="local", trust_repo=True) == 3
    assert sys.path == before
    del sys.modules["own_net"]


def test_the_folder_of_the_cache(monkeypatch):
    monkeypatch.setattr(hub, "_chosen", None)
    monkeypatch.setenv("TORCH_HOME", "/some/where")
    assert hub.get_dir().replace("\\", "/") == "/some/where/hub"
