"""The content security policy of the pages: what it names, and where it stands."""

import base64
import hashlib
import re
from pathlib import Path

import live
import policy
import pytest

PAGE = """<!DOCTYPE html><html><head>
<meta charset="utf-8" />
<script>first()</script><script src="own.js"></script>
<SCRIPT type="module">second()</SCRIPT><script>first()</script></head></html>
"""


def digest(script: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"


def test_scripts_in_a_page_are_named_by_their_digests() -> None:
    assert policy.digests(PAGE) == [digest("first()"), digest("second()")]
    scripts = rules(policy.of_page(PAGE))["script-src"]
    assert scripts == f"'self' 'wasm-unsafe-eval' {digest('first()')} {digest('second()')}"


def rules(text: str) -> dict[str, str]:
    return dict(rule.split(" ", 1) for rule in text.split("; "))


def test_nothing_is_allowed_that_is_not_named() -> None:
    for found in (policy.of_page(PAGE), policy.of_file()):
        assert rules(found)["default-src"] == "'none'"
        assert rules(found)["base-uri"] == "'none'"
        assert "'unsafe-eval'" not in found
        assert "unsafe-inline" not in rules(found)["script-src"]
        assert not re.search(r"https:(?!//\w)|\*|blob:", found)
    assert "https" not in policy.of_page(PAGE)
    for rule in ("script-src", "connect-src"):
        assert all(place in rules(policy.of_file())[rule] for place in policy.CDNS)
        assert "https" not in rules(policy.of_file(bundled=True))[rule]
    assert "https" not in policy.of_file(bundled=True)


def test_a_policy_is_stated_once_and_before_the_scripts(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(PAGE, encoding="utf-8")
    policy.state(tmp_path)
    first = path.read_text(encoding="utf-8")
    assert first.index(policy.of_page(PAGE)) < first.index("<script>")
    assert policy.META.sub("", first) == PAGE
    policy.state(tmp_path)
    assert path.read_text(encoding="utf-8") == first


def test_every_page_of_the_site_states_its_policy(site: Path) -> None:
    pages = [path for path in site.rglob("*.html") if "_static" not in path.parts]
    assert len(pages) > 50
    for path in pages:
        text = path.read_text(encoding="utf-8")
        assert text.count(policy.of_page(text)) == 1, path
        assert "<script" not in text.split("Content-Security-Policy")[0], path
        # These would be refused, and nobody would see why.
        assert not re.search(r"<[a-z][^>]*\son[a-z]+\s*=\s*[\"']", text), path
        assert not re.search(r"(?:href|src)\s*=\s*[\"']\s*javascript:", text), path


@pytest.mark.parametrize("folder", ["book/_static", "book/_live/live"])
def test_the_book_s_own_scripts_need_no_eval(folder: str) -> None:
    root = Path(__file__).resolve().parents[2]
    for path in (root / folder).rglob("*.js"):
        assert not re.search(r"\beval\(|new Function\(", path.read_text(encoding="utf-8")), path


def test_the_public_addresses_of_pyodide_are_the_ones_that_the_cells_ask(tmp_path: Path) -> None:
    asked = live.python_files(tmp_path)["addresses"]
    assert asked == policy.SETTINGS["addresses"]
    for address in asked:
        assert any(address.startswith(place) for place in policy.CDNS)
        assert address.endswith("/v0.27.7/full/")
    (tmp_path / "pyodide").mkdir()
    (tmp_path / "pyodide" / "pyodide-lock.json").write_text("{}", encoding="utf-8")
    assert live.python_files(tmp_path)["addresses"] == ["pyodide/"]
