"""List the files of a built site, for reading offline:  python book/_tools/edition.py _build/html

Writes SITE/live/files.json, `{"edition": ..., "files": {path: [bytes, digest, tag]}}`: the digest
is the beginning of the SHA-256, the tag what pages write after `?v=` when they ask for the file.
Writes the edition, a digest of that list, into SITE/sw.js: a browser that finds other bytes there
knows that there is a new edition. This comes last of all: whoever changes a file later makes it one
that is never kept offline.
"""

import hashlib
import json
import os
import re
import sys
from pathlib import Path
from urllib.parse import unquote, urljoin

NOT_KEPT = ("pyodide/", "files/", "book/source/", ".")
LEFT_OUT = {"sw.js", "404.html", "live/files.json", "live/version.json", "objects.inv"}
DIGITS = 32  # of the 64 hexadecimal digits of a SHA-256
TAGGED = re.compile(r"(?:href|src)=\"([^\"?]+)\?v=([0-9a-f]+)\"")
WRITTEN = re.compile(r'(?m)^const (EDITION|PYTHON) = "[^"]*";')


def state(site: Path) -> str:
    """Write the list and the edition; return the edition."""
    tags = asked(site)
    said = json.loads((site / "live" / "version.json").read_text(encoding="utf-8"))
    files: dict[str, list[object]] = {}
    for path in sorted(site.rglob("*")):
        name = path.relative_to(site).as_posix()
        # Pyodide's files have a list of their own (pyodide.json); hosts do not hand out dot files.
        # Who downloads a file has it, and the package's source is 13 MB.
        if not path.is_file() or name in LEFT_OUT or name.startswith(NOT_KEPT):
            continue
        data = path.read_bytes()
        tag = said["version"] if name.startswith("live/") else tags.get(name, "")
        digest = hashlib.sha256(data).hexdigest()[:DIGITS]
        files[name] = [len(data), digest, tag] if tag else [len(data), digest]
    words = json.dumps(files, separators=(",", ":"))
    edition = hashlib.sha256(words.encode() + said["version"].encode()).hexdigest()[:16]
    write(site / "live" / "files.json", f'{{"edition":"{edition}","files":{words}}}\n')
    values = {"EDITION": edition, "PYTHON": said["pyodide"]["version"]}
    script = (site / "sw.js").read_text(encoding="utf-8")
    script = WRITTEN.sub(lambda found: f'const {found[1]} = "{values[found[1]]}";', script)
    write(site / "sw.js", script)
    return edition


def asked(site: Path) -> dict[str, str]:
    """The tags that pages write after the addresses of scripts and styles: {path: tag}."""
    found = {}
    for page in site.rglob("*.html"):
        here = page.relative_to(site).as_posix()
        for address, tag in TAGGED.findall(page.read_text(encoding="utf-8")):
            found[unquote(urljoin(here, address)).lstrip("/")] = tag
    return found


def write(path: Path, text: str) -> None:
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    part.write_text(text, encoding="utf-8", newline="\n")
    os.replace(part, path)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(f"usage: {__doc__}")
    print(f"offline: {sys.argv[1]}/live/files.json, edition {state(Path(sys.argv[1]))}")
