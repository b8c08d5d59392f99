"""Put Pyodide into the built site itself:  python book/_tools/bundle.py _build/html

For schools and countries where public networks of files cannot be reached: such a site needs nobody
else. `make html SITE_PYODIDE=bundle` asks for it. The files are those of pyodide.json, taken from
the folder PYODIDE_DIR where there is one, else downloaded, once; each is compared with its SHA-256.
"""

import hashlib
import json
import os
import shutil
import sys
import urllib.request
import zipfile
from collections.abc import Iterator
from pathlib import Path

from environment import ROOT, Stop, pyodide, step

LIST = Path(__file__).with_name("pyodide.json")
LICENCES = Path(__file__).with_name("licences")
KEPT = ROOT / "_build" / "pyodide"  # what was downloaded, for the next build
SILENCE = 30  # seconds without a byte until a download is given up
PIECE = 2**16


def wanted() -> bool:
    """Whether the site is to carry Pyodide: SITE_PYODIDE=bundle."""
    asked = os.environ.get("SITE_PYODIDE", "")
    if asked not in ("", "bundle"):
        raise Stop(f"SITE_PYODIDE must be `bundle` or nothing; it is {asked!r}.")
    return asked == "bundle"


def bundle(site: Path) -> None:
    """Copy Pyodide, NumPy, matplotlib and their licences to SITE/pyodide/."""
    settings = json.loads(LIST.read_text(encoding="utf-8"))
    target = site / "pyodide"
    target.mkdir(exist_ok=True)
    count = sum(entry["size"] for entry in settings["files"].values())
    step(f"putting Pyodide {settings['version']} into the site ({count / 1e6:.0f} MB)")
    for name, entry in settings["files"].items():
        found = local(name, entry) or download(name, entry, settings["addresses"])
        part = target / f"{name}.part"
        shutil.copyfile(found, part)
        os.replace(part, target / name)
    licences(target)


def local(name: str, entry: dict) -> Path | None:
    """The file in the local folder, or of an earlier download, if its bytes are right."""
    for folder in (pyodide(), KEPT):
        path = folder / name if folder else None
        if path and path.is_file() and digest(path) == entry["sha256"]:
            return path
    return None


def digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def download(name: str, entry: dict, addresses: list[str]) -> Path:
    """Fetch the file from the first address that has it. Raises Stop if none does."""
    KEPT.mkdir(parents=True, exist_ok=True)
    part = KEPT / f"{name}.part"
    reasons = []
    for base in addresses:
        try:
            fetch(base + name, part, entry["size"])
            if digest(part) != entry["sha256"]:
                raise OSError("other bytes than the SHA-256 in pyodide.json says")
            os.replace(part, KEPT / name)
            return KEPT / name
        except OSError as problem:  # HTTPError and URLError are among them
            reasons.append(f"  {base}{name}: {problem}")
            part.unlink(missing_ok=True)
    raise Stop(
        "Pyodide could not be downloaded:\n" + "\n".join(reasons) + "\n"
        "What has arrived is kept for the next try. Or set PYODIDE_DIR to a folder that has these\n"
        "files (unpack pyodide-0.27.7.tar.bz2 of Pyodide's releases), and build again."
    )


def fetch(address: str, part: Path, size: int) -> None:
    """Fetch one file, and say how much of it has come."""
    done = 0
    with urllib.request.urlopen(address, timeout=SILENCE) as answer, part.open("wb") as file:
        while piece := answer.read(PIECE):
            file.write(piece)
            done += len(piece)
            if done > size:
                raise OSError(f"longer than the {size} bytes in pyodide.json")
            if sys.stdout.isatty():
                print(f"    {part.stem}: {done / 1e6:.1f} of {size / 1e6:.1f} MB", end="\r")
    print(f"    {part.stem}: {done / 1e6:.1f} of {size / 1e6:.1f} MB")


def licences(target: Path) -> None:
    """The licence texts of all that is in the folder, side by side in LICENSES/."""
    folder = target / "LICENSES"
    folder.mkdir(exist_ok=True)
    for path in sorted(LICENCES.glob("*.txt")):
        shutil.copyfile(path, folder / path.name)
    for wheel in sorted(target.glob("*.whl")):
        for name, data in licence_texts(wheel):
            (folder / name).write_bytes(data)


def licence_texts(wheel: Path) -> Iterator[tuple[str, bytes]]:
    package = wheel.name.split("-")[0]
    with zipfile.ZipFile(wheel) as archive:
        for inside in archive.namelist():
            name = Path(inside).name
            legal = name.upper().startswith(("LICENSE", "LICENCE", "COPYING", "NOTICE"))
            if legal and not name.endswith((".py", ".pyc")) and ".dist-info/" in inside:
                yield f"{package}-{name}{'' if '.' in name else '.txt'}", archive.read(inside)


if __name__ == "__main__":
    try:
        bundle(Path(sys.argv[1]))
    except (Stop, IndexError) as problem:
        sys.exit(f"Stopped: {problem or __doc__}")
