"""Names that come from outside: of students, assignments and files.

A name becomes a folder, a page and a cell of a table. So it is held to characters that are a plain
name on every system, before it is used anywhere.
"""

from __future__ import annotations

import re
import unicodedata

LONGEST = 80
ASSIGNMENT = r"[A-Za-z0-9][A-Za-z0-9_-]*"
STUDENT = r"[^\W_][\w.@+-]*"
# Names that Windows keeps for devices, whatever follows the first dot.
DEVICES = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?")


def is_name(text: str, pattern: str) -> bool:
    """Whether a text is a plain name of this pattern, on every system."""
    return (
        len(text) <= LONGEST
        and re.fullmatch(pattern, text) is not None
        and ".." not in text
        and not text.endswith(".")
        and DEVICES.fullmatch(text) is None
    )


def student_of(text: str) -> str | None:
    """A student's name as it is kept, or None if nothing plain can be made of the text.

    "Ada Lovelace" becomes "Ada_Lovelace"; two texts that look the same become the same.
    """
    plain = unicodedata.normalize("NFKC", text).strip()
    plain = re.sub(r"\s+", "_", plain)
    return plain if is_name(plain, STUDENT) else None


def tame(text: object, longest: int = 2000) -> str:
    """A text of somebody else without the characters that steer a terminal or hide in a page.

    Line ends and tabs stay; a longer text is cut.
    """
    kept = "".join(
        letter if letter in "\n\t" or unicodedata.category(letter)[0] != "C" else "\ufffd"
        for letter in str(text)[: longest + 1]
    )
    return kept if len(kept) <= longest else kept[:longest] + " ..."
