"""What a site says about its files for offline, and Pyodide put into a site."""

import hashlib
import io
import json
from pathlib import Path

import bundle
import edition
import pytest
import serve
from environment import Stop

SCRIPT = 'const EDITION = "unbuilt"; // written\nconst PYTHON = "";\n'


@pytest.fixture
def built(tmp_path: Path) -> Path:
    site = tmp_path / "site"
    (site / "live").mkdir(parents=True)
    (site / "book").mkdir()
    (site / "sw.js").write_text(SCRIPT, encoding="utf-8")
    said = {"version": "abc", "pyodide": {"version": "0.27.7"}}
    (site / "live" / "version.json").write_text(json.dumps(said), encoding="utf-8")
    (site / "live" / "worker.js").write_text("worker", encoding="utf-8")
    (site / "a b.css").write_text("style", encoding="utf-8")
    (site / ".nojekyll").write_text("", encoding="utf-8")
    page = '<link href="../a%20b.css?v=12ab"><a href="page.html">'
    (site / "book" / "page.html").write_text(page, encoding="utf-8")
    return site


def listed(site: Path) -> dict:
    return json.loads((site / "live" / "files.json").read_text(encoding="utf-8"))


def test_files_are_listed_with_size_digest_and_tag(built: Path) -> None:
    found = edition.state(built)
    said = listed(built)
    assert said["edition"] == found
    assert list(said["files"]) == ["a b.css", "book/page.html", "live/worker.js"]
    digest = hashlib.sha256(b"style").hexdigest()[:32]
    assert said["files"]["a b.css"] == [5, digest, "12ab"]
    assert said["files"]["live/worker.js"][2] == "abc"
    assert len(said["files"]["book/page.html"]) == 2
    script = (built / "sw.js").read_text(encoding="utf-8")
    assert script == f'const EDITION = "{found}"; // written\nconst PYTHON = "0.27.7";\n'


def test_the_edition_follows_every_file(built: Path) -> None:
    first = edition.state(built)
    assert edition.state(built) == first
    (built / "a b.css").write_text("other", encoding="utf-8")
    assert edition.state(built) != first


def test_the_real_site_lists_every_file_as_it_is(site: Path) -> None:
    files = listed(site)["files"]
    for name, (size, digest, *_) in files.items():
        data = (site / name).read_bytes()
        assert len(data) == size, name
        assert hashlib.sha256(data).hexdigest().startswith(digest), name
    assert {"book/index.html", "live/minitorch.zip", "live/keeper.js"} <= set(files)
    assert len((site / "live" / "files.json").read_bytes()) < 60_000


def test_the_pinned_files_are_those_of_the_lock_file() -> None:
    folder = serve.pyodide()
    if folder is None:
        pytest.skip("there is no local copy of Pyodide to compare with: set PYODIDE_DIR")
    settings = json.loads(bundle.LIST.read_text(encoding="utf-8"))
    lock = json.loads((folder / "pyodide-lock.json").read_text(encoding="utf-8"))
    wheels = {entry["file_name"]: entry for entry in lock["packages"].values()}
    assert settings["version"] == lock["info"]["version"]
    for name, entry in settings["files"].items():
        assert bundle.digest(folder / name) == entry["sha256"], name
        assert (folder / name).stat().st_size == entry["size"], name
        if name.endswith(".whl"):
            assert wheels[name]["sha256"] == entry["sha256"], name
    for group in ("numpy", "matplotlib"):
        names = set(settings["groups"][group])
        needed = {need for name in names for need in wheels[name]["depends"]}
        assert {lock["packages"][need]["file_name"] for need in needed} <= names, group


# Pyodide in the site


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """A list of one file, and what the addresses answer."""
    answers: dict[str, bytes] = {}
    data = b"0123456789"
    entry = {"size": len(data), "sha256": hashlib.sha256(data).hexdigest()}
    addresses = ["https://one.invalid/", "https://two.invalid/"]
    said = {"version": "0", "addresses": addresses, "files": {"x.zip": entry}}
    (tmp_path / "list.json").write_text(json.dumps(said), encoding="utf-8")

    def urlopen(address: str, timeout: float) -> io.BytesIO:
        if address not in answers:
            raise OSError("HTTP Error 503: Service Unavailable")
        return io.BytesIO(answers[address])

    monkeypatch.setattr(bundle, "LIST", tmp_path / "list.json")
    monkeypatch.setattr(bundle, "KEPT", tmp_path / "kept")
    monkeypatch.setattr(bundle.urllib.request, "urlopen", urlopen)
    monkeypatch.setenv("PYODIDE_DIR", str(tmp_path / "nowhere"))
    return answers


def test_a_file_is_downloaded_once_and_checked(tmp_path: Path, small: dict, capsys) -> None:
    small["https://one.invalid/x.zip"] = b"012345678X"
    small["https://two.invalid/x.zip"] = b"0123456789"
    for _ in range(2):
        bundle.bundle(tmp_path)
        assert (tmp_path / "pyodide" / "x.zip").read_bytes() == b"0123456789"
        small.clear()  # the second time it is here
    assert "0.0 of 0.0 MB" in capsys.readouterr().out
    assert (tmp_path / "pyodide" / "LICENSES" / "pyodide-MPL-2.0.txt").is_file()
    assert not list(tmp_path.rglob("*.part"))


def test_what_cannot_be_downloaded_is_told(tmp_path: Path, small: dict) -> None:
    small["https://one.invalid/x.zip"] = b"0123456789 and more"
    with pytest.raises(Stop, match=r"one.invalid/x.zip: longer(.|\n)*two.invalid/x.zip: HTTP"):
        bundle.bundle(tmp_path)
    assert not list((tmp_path / "kept").iterdir())


def test_only_bundle_can_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    for value, expected in (("", False), ("bundle", True)):
        monkeypatch.setenv("SITE_PYODIDE", value)
        assert bundle.wanted() is expected
    monkeypatch.setenv("SITE_PYODIDE", "yes")
    with pytest.raises(Stop, match="SITE_PYODIDE must be `bundle`"):
        bundle.wanted()
