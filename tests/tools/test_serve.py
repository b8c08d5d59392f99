"""The server behind `make book`."""

import gzip
import http.client
import os
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import serve
from environment import Stop


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    site = tmp_path / "a site"
    site.mkdir()
    for name in ("index.html", "a b.svg", "x.wasm", "x.mjs", "x.js", "x.css", "x.zip", "x.json"):
        (site / name).write_text(name, encoding="utf-8")
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    return site


@pytest.fixture
def pyodide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "pyodide"
    place.mkdir()
    (place / "pyodide-lock.json").write_text("{}", encoding="utf-8")
    (place / "pyodide.asm.wasm").write_text("wasm", encoding="utf-8")
    monkeypatch.setenv("PYODIDE_DIR", str(place))
    return place


@pytest.fixture
def running(folder: Path, pyodide: Path) -> Iterator[serve.Server]:
    with serve.server(folder, 0) as found:
        threading.Thread(target=found.serve_forever, args=(0.02,), daemon=True).start()
        yield found
        found.shutdown()


def get(running: serve.Server, path: str, **headers: str) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection("127.0.0.1", running.server_address[1], timeout=10)
    connection.request("GET", path, headers=headers)
    return connection.getresponse()


ACCEPTS = {"Accept-Encoding": "gzip, br"}


def test_text_goes_packed_to_those_who_take_it(folder, running) -> None:
    answer = get(running, "/x.css", **ACCEPTS)
    body = answer.read()
    assert answer.headers["Content-Encoding"] == "gzip"
    assert answer.headers["Content-Length"] == str(len(body))
    assert answer.headers["Content-Type"] == "text/css; charset=utf-8"
    assert gzip.decompress(body) == b"x.css"
    assert get(running, "/x.css").read() == b"x.css"
    assert get(running, "/x.zip", **ACCEPTS).read() == b"x.zip"  # packed already


def test_a_folder_and_a_missing_file_are_answered_packed_or_not(running) -> None:
    assert gzip.decompress(get(running, "/", **ACCEPTS).read()) == b"index.html"
    assert get(running, "/none.html", **ACCEPTS).status == 404


def test_a_rebuilt_file_is_not_served_from_before(folder, running) -> None:
    get(running, "/x.css", **ACCEPTS)
    page = folder / "x.css"
    page.write_text("new", encoding="utf-8")
    os.utime(page, ns=(1, 1))
    assert gzip.decompress(get(running, "/x.css", **ACCEPTS).read()) == b"new"


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/a%20b.svg", "image/svg+xml"),
        ("/x.wasm?v=1", "application/wasm"),
        ("/x.mjs", "text/javascript; charset=utf-8"),
        ("/x.js", "text/javascript; charset=utf-8"),
        ("/x.css", "text/css; charset=utf-8"),
        ("/x.json", "application/json"),
        ("/x.zip", "application/zip"),
        ("/pyodide/pyodide.asm.wasm", "application/wasm"),
    ],
)
def test_files_come_with_the_type_browsers_insist_on(running, path, kind) -> None:
    answer = get(running, path)
    assert (answer.status, answer.headers["Content-Type"]) == (200, kind)
    assert answer.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(
    "path",
    ["/nothing", "/../secret.txt", "/%2e%2e/secret.txt", "/pyodide/../secret.txt",
     "/pyodide/%2e%2e/secret.txt", "/pyodide/..%2fsecret.txt", "/pyodide/.."],
)  # fmt: skip
def test_nothing_outside_is_served(running, path) -> None:
    answer = get(running, path)
    assert answer.status in (301, 404)
    assert b"secret" not in answer.read()


def test_without_pyodide_there_is_no_such_folder(folder, monkeypatch, tmp_path) -> None:
    monkeypatch.setenv("PYODIDE_DIR", str(tmp_path / "nowhere"))
    assert serve.pyodide() is None
    with serve.server(folder, 0) as found:
        threading.Thread(target=found.serve_forever, args=(0.02,), daemon=True).start()
        assert get(found, "/pyodide/pyodide.asm.wasm").status == 404
        found.shutdown()


def test_only_this_machine_can_connect(running) -> None:
    assert running.server_address[0] == "127.0.0.1"


def test_a_taken_port_leads_to_the_next(folder, capsys, monkeypatch) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        monkeypatch.setattr(serve.Server, "serve_forever", lambda self: None)
        serve.forever(folder, taken)
    said = capsys.readouterr().out
    assert f"port {taken} is taken by another program" in said
    assert f"http://127.0.0.1:{taken}/" not in said


def test_when_all_ports_are_taken_it_says_what_to_do(folder, monkeypatch) -> None:
    monkeypatch.setattr(serve, "TRIES", 1)
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        with pytest.raises(Stop, match=r"taken by other programs(.|\n)*make book PORT="):
            serve.server(folder, other.getsockname()[1])


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="this user may use every port")
def test_a_port_that_is_not_allowed_is_explained(folder, monkeypatch) -> None:
    monkeypatch.setattr(serve, "TRIES", 1)
    with pytest.raises(Stop, match="not allowed"):
        serve.server(folder, 1)
