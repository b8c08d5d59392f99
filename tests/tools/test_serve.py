"""The server behind `make book`, and what it answers to those who mean harm."""

import gzip
import http.client
import json
import os
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import policy
import pytest
import serve
from environment import Stop

LONG = 2000  # bytes: shorter texts are not worth packing


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    site = tmp_path / "a site"
    (site / "book").mkdir(parents=True)
    for name in ("a b.svg", "x.wasm", "x.mjs", "x.js", "x.css", "x.zip", "x.json", "x.odd"):
        (site / name).write_text(name.ljust(LONG), encoding="utf-8")
    (site / "index.html").write_text(PAGE, encoding="utf-8")
    (site / "book" / "page.html").write_text("page", encoding="utf-8")
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    return site


PAGE = "<html><script>one()</script><script src='x.js'></script>" + " " * LONG


@pytest.fixture
def pyodide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "pyodide"
    place.mkdir()
    (place / "pyodide-lock.json").write_text("{}", encoding="utf-8")
    (place / "pyodide.asm.wasm").write_text("wasm", encoding="utf-8")
    (tmp_path / "pyodide-secret").mkdir()
    (tmp_path / "pyodide-secret" / "secret.txt").write_text("secret", encoding="utf-8")
    monkeypatch.setenv("PYODIDE_DIR", str(place))
    return place


@pytest.fixture
def port(folder: Path, pyodide: Path) -> Iterator[int]:
    with serve.serving(folder) as address:
        yield int(address.rsplit(":", 1)[1])


def get(port: int, path: str, method: str = "GET", **headers: str) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request(method, path, headers=headers)
    return connection.getresponse()


ACCEPTS = {"Accept-Encoding": "gzip, br"}


# What readers get


def test_text_goes_packed_to_those_who_take_it(port: int) -> None:
    answer = get(port, "/x.css", **ACCEPTS)
    body = answer.read()
    assert answer.headers["Content-Encoding"] == "gzip"
    assert answer.headers["Content-Type"] == "text/css; charset=utf-8"
    assert gzip.decompress(body) == b"x.css".ljust(LONG)
    assert get(port, "/x.css").read() == b"x.css".ljust(LONG)
    assert get(port, "/x.zip", **ACCEPTS).read() == b"x.zip".ljust(LONG)  # packed already


def test_a_folder_is_its_page_and_a_missing_file_is_told(port: int, capsys) -> None:
    assert gzip.decompress(get(port, "/", **ACCEPTS).read()).decode() == PAGE
    assert get(port, "/none.html", **ACCEPTS).status == 404
    said = ""
    for _ in range(100):  # it is told after the answer has left
        said += capsys.readouterr().out
        if said:
            break
        time.sleep(0.05)
    assert said == "    not served: '/none.html' (404 Not Found)\n"


def test_a_rebuilt_file_is_not_served_from_before(folder: Path, port: int) -> None:
    first = get(port, "/x.css", **ACCEPTS)
    kept = {"If-None-Match": first.headers["ETag"]}
    assert get(port, "/x.css", **kept).status == 304
    page = folder / "x.css"
    page.write_text("new", encoding="utf-8")
    os.utime(page, ns=(10**9, 10**9))
    answer = get(port, "/x.css", **kept)
    assert (answer.status, answer.read()) == (200, b"new")


def test_a_part_of_a_file(port: int) -> None:
    answer = get(port, "/x.wasm", Range="bytes=0-3")
    assert (answer.status, answer.read()) == (206, b"x.wa")
    assert get(port, "/x.wasm", Range="bytes=9999-").status == 416


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
        ("/x.odd", "application/octet-stream"),
        ("/pyodide/pyodide.asm.wasm", "application/wasm"),
    ],
)
def test_files_come_with_the_type_browsers_insist_on(port: int, path: str, kind: str) -> None:
    answer = get(port, path)
    assert (answer.status, answer.headers["Content-Type"]) == (200, kind)
    assert answer.headers["Cache-Control"] == "no-cache"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert get(port, path, method="HEAD").headers["Content-Type"] == kind


def test_every_file_comes_with_a_policy(port: int, folder: Path) -> None:
    ours = "; frame-ancestors 'none'"
    assert get(port, "/").headers["Content-Security-Policy"] == policy.of_page(PAGE) + ours
    for path in ("/x.js", "/none", "/a%20b.svg"):
        assert get(port, path).headers["Content-Security-Policy"] == policy.of_file() + ours
    (folder / "index.html").write_text(PAGE.replace("one", "two"), encoding="utf-8")
    os.utime(folder / "index.html", ns=(10**9, 10**9))
    assert get(port, "/").headers["Content-Security-Policy"] != policy.of_page(PAGE) + ours


def test_without_pyodide_there_is_no_such_folder(folder, monkeypatch, tmp_path) -> None:
    monkeypatch.setenv("PYODIDE_DIR", str(tmp_path / "nowhere"))
    assert serve.pyodide() is None
    with serve.serving(folder) as address:
        found = get(int(address.rsplit(":", 1)[1]), "/pyodide/pyodide.asm.wasm")
        assert found.status == 404


def test_the_server_says_that_it_has_pyodide(folder: Path, port: int) -> None:
    path = folder / "live" / "version.json"
    path.parent.mkdir()
    path.write_text(json.dumps({"version": "a", "pyodide": {"addresses": ["x/"]}}), "utf-8")
    for method in ("GET", "HEAD"):
        answer = get(port, "/live/version.json?v=1", method=method)
        text = answer.read()
        assert answer.status == 200
        if method == "GET":
            said = json.loads(text)
            assert said == {"version": "a", "pyodide": {"addresses": ["/pyodide/", "x/"]}}
            assert int(answer.headers["Content-Length"]) == len(text)


def test_a_site_with_pyodide_in_it_needs_no_other_place(folder: Path, port: int, pyodide) -> None:
    (folder / "live").mkdir()
    (folder / "live" / "version.json").write_text("{}", encoding="utf-8")
    (folder / "pyodide").mkdir()
    (folder / "pyodide" / "pyodide-lock.json").write_text("its own", encoding="utf-8")
    with serve.serving(folder) as address:
        own = int(address.rsplit(":", 1)[1])
        answer = get(own, "/pyodide/pyodide-lock.json")
        assert answer.read() == b"its own"
        assert "https" not in answer.headers["Content-Security-Policy"]
        assert get(own, "/live/version.json").read() == b"{}"


# What others get


def raw(port: int, request: bytes, wait: float = 10) -> bytes:
    """What the server answers to these very bytes, until it closes the connection."""
    with socket.create_connection(("127.0.0.1", port), timeout=wait) as line:
        with suppress(ConnectionError):  # it may have refused before all was sent
            line.sendall(request)
        answer = b""
        with suppress(ConnectionError):
            while piece := line.recv(65536):
                answer += piece
    return answer


def asked(
    target: bytes, method: bytes = b"GET", host: bytes = b"localhost", more: bytes = b""
) -> bytes:
    start = method + b" " + target + b" HTTP/1.1\r\nHost: " + host
    return start + b"\r\nConnection: close\r\n" + more + b"\r\n"


def status(answer: bytes) -> int:
    assert answer.startswith(b"HTTP/1."), answer[:80]
    return int(answer.split()[1])


OUTSIDE = [
    b"/nothing", b"/../secret.txt", b"/%2e%2e/secret.txt", b"/..%2fsecret.txt",
    b"/book/../../secret.txt", b"/book/%2e%2e/%2e%2e/secret.txt", b"/..\\secret.txt",
    b"//../secret.txt", b"/%2fetc/passwd", b"//etc/passwd", b"/C:/Windows/win.ini",
    b"/pyodide/../secret.txt", b"/pyodide/%2e%2e/secret.txt", b"/pyodide/..%2fsecret.txt",
    b"/pyodide/..%5csecret.txt", b"/pyodide/..", b"/pyodide/../", b"/pyodide/%2e%2e/",
    b"/pyodide/%2e%2e", b"/pyodide/", b"/pyodide/.", b"/pyodide//", b"/pyodide/%2f",
    b"/pyodide/../pyodide-secret/secret.txt", b"/pyodide/%252e%252e/secret.txt",
    b"/book/", b"/link.txt", b"/folder/secret.txt", b"/pipe",
]  # fmt: skip


@pytest.mark.parametrize("target", OUTSIDE)
def test_nothing_outside_is_served_and_no_folder_is_listed(
    folder: Path, port: int, target: bytes
) -> None:
    if hasattr(os, "mkfifo"):
        (folder / "link.txt").symlink_to(folder.parent / "secret.txt")
        (folder / "folder").symlink_to(folder.parent)
        os.mkfifo(folder / "pipe")
    answer = raw(port, asked(target))
    assert status(answer) in (400, 403, 404)
    for word in (b"secret\n", b"lock.json", b"page.html", str(folder).encode(), b"Traceback"):
        assert word not in answer
    assert answer.count(b"secret") == 0


@pytest.mark.parametrize(
    ("request_", "expected"),
    [
        pytest.param(asked(b"/%00"), 400, id="NUL"),
        pytest.param(asked(b"/x.css%00.html"), 400, id="NUL in a name"),
        pytest.param(asked(b"/x\x00y"), 400, id="raw NUL"),
        pytest.param(asked(b"/\x1b[31m"), 400, id="escape sequence"),
        pytest.param(asked(b"/%zz"), 400, id="no hexadecimal digits"),
        pytest.param(asked(b"/%"), 400, id="half an escape"),
        pytest.param(asked(b"/%ff%fe"), 400, id="not UTF-8"),
        pytest.param(asked(b"/\xff\xfe"), 400, id="bytes above 127"),
        pytest.param(asked(b"http://[::1"), 400, id="half an address"),
        pytest.param(asked(b"http://[/"), 400, id="malformed host"),
        pytest.param(asked(b"/" + b"a" * 8001), 414, id="8 kB"),
        pytest.param(asked(b"/" + b"a" * 70_000), 414, id="70 kB"),
        pytest.param(asked(b"/?" + b"a" * 900_000), 414, id="900 kB"),
        pytest.param(b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400, id="no host"),
        pytest.param(asked(b"/", method=b"POST", more=b"Content-Length: 2\r\n") + b"{}", 405,
                     id="POST"),
        pytest.param(asked(b"/", method=b"PUT"), 405, id="PUT"),
        pytest.param(asked(b"/", method=b"DELETE"), 405, id="DELETE"),
        pytest.param(asked(b"/", method=b"OPTIONS"), 405, id="OPTIONS"),
        pytest.param(asked(b"/", method=b"TRACE"), 405, id="TRACE"),
        pytest.param(asked(b"/", method=b"BREW"), 405, id="no method of HTTP"),
        pytest.param(asked(b"/", more=b"Content-Length: 99999999999\r\n"), 400, id="long body"),
        pytest.param(asked(b"/", more=b"Content-Length: -1\r\n"), 400, id="negative length"),
        pytest.param(asked(b"/", more=b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n"),
                     400, id="two lengths"),
        pytest.param(asked(b"/", more=b"no colon\r\n"), 400, id="no header"),
        pytest.param(b"GET /\r\n\r\n", 400, id="HTTP 0.9"),
        pytest.param(b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n", 400, id="HTTP 9.9"),
        pytest.param(bytes(range(256)) * 8 + b"\r\n\r\n", 400, id="junk"),
        pytest.param(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\r\n\r\n", 400, id="TLS"),
    ],
)  # fmt: skip
def test_what_no_browser_asks_is_refused(port: int, capfd, request_, expected) -> None:
    answer = raw(port, request_)
    assert status(answer) == expected
    assert b"Traceback" not in answer
    said = capfd.readouterr()
    assert "Traceback" not in said.out + said.err
    assert "\x1b" not in said.out + said.err
    assert get(port, "/x.css").status == 200  # and it goes on serving


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        (b"localhost", 200), (b"localhost:%d", 200), (b"127.0.0.1:%d", 200), (b"LocalHost", 200),
        (b"evil.example", 421), (b"evil.example:%d", 421), (b"127.0.0.1.evil.example", 421),
        (b"localhost.evil.example", 421), (b"localhost@evil.example", 421), (b"192.168.0.1", 421),
        (b"0.0.0.0", 421), (b"", 421), (b"a b", 421),
    ],
)  # fmt: skip
def test_only_names_of_this_machine_are_answered(port: int, host: bytes, expected: int) -> None:
    answer = raw(port, asked(b"/x.css", host=host % port if b"%" in host else host))
    assert status(answer) in (expected, 400 if expected == 421 else expected)
    assert (b"x.css" in answer) == (expected == 200)


def test_the_way_up_is_refused_also_where_it_leads_nowhere_else(port: int) -> None:
    for way in (b"/book/..", b"/book/%2e%2e/", b"/book/..%5cx.css", b"/book/../x.css", b"/.."):
        assert status(raw(port, asked(way))) == 403


def test_two_hosts_are_refused(port: int) -> None:
    answer = raw(port, asked(b"/x.css", more=b"Host: evil.example\r\n"))
    assert status(answer) in (400, 421)


@pytest.mark.parametrize(
    "start",
    [b"", b"GET / HTT", b"GET / HTTP/1.1\r\nHost: localhost\r\n", bytes(range(128, 200)),
     asked(b"/", more=b"Content-Length: 9\r\n")],
    ids=["silence", "half a line", "no end of the head", "junk", "no body"],
)  # fmt: skip
def test_who_does_not_go_on_is_left(port_of_a_hasty_server: int, start: bytes) -> None:
    begin = time.monotonic()
    raw(port_of_a_hasty_server, start)
    assert time.monotonic() - begin >= HASTE * 0.9


def test_one_byte_at_a_time_does_not_hold_a_connection(port_of_a_hasty_server: int) -> None:
    """Slow Loris: there is always something new, and never all of it."""
    with socket.create_connection(("127.0.0.1", port_of_a_hasty_server), timeout=10) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
        sent = 0
        with suppress(ConnectionError):
            while sent < 1000:
                sent += 1
                line.sendall(b"X-A: b\r\n")
                time.sleep(HASTE / 10)
        assert sent < 1000


def test_who_takes_nothing_of_the_answer_is_left(folder, port_of_a_hasty_server: int) -> None:
    (folder / "large.zip").write_bytes(b"0" * 50_000_000)
    with socket.create_connection(("127.0.0.1", port_of_a_hasty_server), timeout=10) as line:
        line.sendall(asked(b"/large.zip"))
        time.sleep(HASTE * 4)
        got = 0
        with suppress(ConnectionError):
            while piece := line.recv(2**20):
                got += len(piece)
    assert got < 50_000_000
    assert get(port_of_a_hasty_server, "/x.css").status == 200


def test_slow_ones_do_not_keep_others_waiting(port: int) -> None:
    lines = [socket.create_connection(("127.0.0.1", port), timeout=10) for _ in range(100)]
    for line in lines:
        line.sendall(b"GET / HT")
    assert get(port, "/x.css").status == 200
    for line in lines:
        line.close()


HASTE = 0.3  # seconds


@pytest.fixture
def port_of_a_hasty_server(folder, pyodide, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    assert serve.PATIENCE == 30
    monkeypatch.setattr(serve, "PATIENCE", HASTE)
    with serve.serving(folder) as address:
        yield int(address.rsplit(":", 1)[1])


# Where it listens


def test_only_this_machine_can_connect() -> None:
    with serve.listening(0) as door:
        assert door.getsockname()[0] == "127.0.0.1"


async def ended(*_: object) -> None:
    """In place of serving for ever."""


def test_a_taken_port_leads_to_the_next(folder, capsys, monkeypatch) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        monkeypatch.setattr(serve, "answer", ended)
        with ThreadPoolExecutor(1) as aside:  # another test may have left an event loop in this one
            aside.submit(serve.forever, folder, taken).result()
    said = capsys.readouterr().out
    assert f"port {taken} is taken by another program" in said
    assert f"http://127.0.0.1:{taken}/" not in said


def test_when_all_ports_are_taken_it_says_what_to_do(monkeypatch) -> None:
    monkeypatch.setattr(serve, "TRIES", 1)
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        with pytest.raises(Stop, match=r"taken by other programs(.|\n)*make book PORT="):
            serve.listening(other.getsockname()[1])


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="this user may use every port")
def test_a_port_that_is_not_allowed_is_explained(monkeypatch) -> None:
    monkeypatch.setattr(serve, "TRIES", 1)
    with pytest.raises(Stop, match="not allowed"):
        serve.listening(1)
