"""Put into a built site what its live cells load: `python book/_tools/live.py _build/html`.

Writes, below SITE/live/:

- minitorch.zip: the package, the pure-Python graphviz package and IPython's printing rules, both
  taken from the current environment, and the Python half of the live cells; the exercises of the
  course are an archive inside it (live_exercises.py unpacks them);
- dark.js: the colours of drawings on a dark page;
- names.json: names and signatures, for completion before Python runs;
- version.json: a tag of all that, so that no browser mixes files of two builds; and which files
  Python consists of (pyodide.json), with the addresses that have them.

The same files give the same bytes: no times, fixed order.
"""

import hashlib
import importlib.metadata
import importlib.util
import io
import json
import os
import sys
import zipfile
from pathlib import Path
from typing import Any

import completions
import dark_pictures

ROOT = Path(__file__).resolve().parents[2]
PYTHON_HALF = ROOT / "book" / "_live" / "live" / "python"
PYODIDE = Path(__file__).with_name("pyodide.json")
# (The classroom is for teachers, at a command line.)
LEFT_OUT = {"__pycache__", ".ipynb_checkpoints", "classroom"}
EXERCISES = "minitorch/course/exercises/"


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print(
            "usage: python book/_tools/live.py SITE   (SITE: the built site, e.g. _build/html)",
            file=sys.stderr,
        )
        return 2
    site = Path(arguments[0])
    if not (site / "live" / "worker.js").is_file():
        print(
            f"live.py: {site}/live/worker.js is not there. Build the site first; _config.yml "
            'must say html_extra_path: ["book/_live"].',
            file=sys.stderr,
        )
        return 1
    version = pack(site)
    size = (site / "live" / "minitorch.zip").stat().st_size
    print(f"live cells: {site}/live/minitorch.zip, {size / 1024:.0f} KB, version {version}")
    return 0


def pack(site: Path) -> str:
    """Write minitorch.zip and version.json into the site; return the version."""
    write(site / "live" / "dark.js", dark_pictures.table().encode())
    archive = zip_bytes(collect())
    write(site / "live" / "minitorch.zip", archive)
    listed = completions.names()
    write(site / "live" / "names.json", listed)
    digest = hashlib.sha256(archive + listed)
    for script in sorted((site / "live").rglob("*.js")):
        digest.update(script.read_bytes())
    version = digest.hexdigest()[:12]
    said = {"version": version, "pyodide": python_files(site)}
    write(site / "live" / "version.json", json.dumps(said).encode() + b"\n")
    return version


def python_files(site: Path) -> dict[str, Any]:
    """Pyodide's files, {name: {size, sha256}}, and where they are: in the site, if it has them."""
    said: dict[str, Any] = json.loads(PYODIDE.read_text(encoding="utf-8"))
    if (site / "pyodide" / "pyodide-lock.json").is_file():
        said["addresses"] = ["pyodide/"]
    return said


def collect() -> dict[str, bytes]:
    """What goes into the zip: {name inside: bytes}."""
    files: dict[str, bytes] = {}
    add_tree(files, ROOT / "minitorch", "minitorch/")
    exercises = {name: files.pop(name) for name in [*files] if name.startswith(EXERCISES)}
    files["exercises.zip"] = zip_bytes(exercises, zipfile.ZIP_STORED)  # packed once, as one file
    add_tree(files, package_folder("graphviz"), "graphviz/")
    add_tree(files, PYTHON_HALF, "")
    # IPython decides how lists, dicts and functions are written below a cell: its own file does.
    pretty = package_folder("IPython") / "lib" / "pretty.py"
    files["IPython/lib/__init__.py"] = b""
    files["IPython/lib/pretty.py"] = pretty.read_bytes()
    # Data that notebooks read by a path relative to themselves.
    data = ROOT / "book" / "data"
    if data.is_dir():
        add_tree(files, data, "data/")
    for name in ("graphviz", "ipython"):
        add_licences(files, name)
    return files


def add_tree(files: dict[str, bytes], folder: Path, prefix: str) -> None:
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder)
        if path.is_file() and not LEFT_OUT.intersection(inside.parts) and path.suffix != ".pyc":
            files[prefix + inside.as_posix()] = path.read_bytes()


def package_folder(name: str) -> Path:
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        raise SystemExit(
            f"live.py: the package {name} is needed to pack the live cells. "
            "Install the requirements: pip install -r requirements.txt"
        )
    return Path(spec.origin).parent


def add_licences(files: dict[str, bytes], name: str) -> None:
    for path in importlib.metadata.files(name) or ():
        if path.name.upper().startswith(("LICENSE", "LICENCE", "COPYING")):
            files[f"licences/{name}/{path.name}"] = Path(path.locate()).read_bytes()


def zip_bytes(files: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name)  # its default time is fixed: 1980-01-01
            entry.compress_type = method
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, files[name])
    return buffer.getvalue()


def write(path: Path, data: bytes) -> None:
    # Of this process alone: two tests may pack the same site at once.
    temporary = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    temporary.write_bytes(data)
    os.replace(temporary, path)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
