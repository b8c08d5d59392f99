"""Write the generated pages at the back of the book:  python book/_tools/appendices.py [--check]

- "I got this message" from book/errors/*.toml (errors.py)
- "Why?" from book/why/*.toml (why.py)
- "Glossary" from book/glossary.toml (glossary.py)
- "The notes revisited" from book/ledger/*.toml (ledger.py)
- "Differences from PyTorch" from tests/known_differences.toml (differences.py)
- the operations, and the API reference, from the live package (operations.py, api.py)

With `--check` nothing is written; the exit code says whether every page is as it would be written.
"""

import sys
from pathlib import Path

import api
import differences
import errors
import glossary
import ledger
import notebooks
import operations
import why


def files() -> dict[Path, str]:
    """Every generated page with its text."""
    sources = (errors, why, glossary, ledger, differences, operations, api)
    return {path: text for source in sources for path, text in source.files().items()}


def stale() -> dict[Path, str]:
    """The pages that are missing, or not as they would be written now."""
    return {
        path: text
        for path, text in files().items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    }


def main(arguments: list[str]) -> int:
    check = "--check" in arguments
    found = stale()
    for path, text in found.items():
        print(path.relative_to(notebooks.ROOT), "is not fresh" if check else "written")
        if not check:
            notebooks.write_text(path, text)
    return bool(check and found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
