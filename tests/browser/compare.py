"""Compare a cell's outputs in the browser with the committed ones, both in the notebook's format.

Text is compared exactly, but for numbers with a decimal point or an exponent: the last digits of a
sum depend on the machine's vector instructions, so these may differ by RTOL and ATOL. Pictures are
looked at for being there, and graphs for showing the same words.
"""

import math
import re
from collections.abc import Iterator
from pathlib import Path

RTOL, ATOL = 1e-3, 1e-5

# A number with the blanks around it: in a column, "-0.12345 " may stand where "-0.123451" stood.
NUMBER = re.compile(r"( *[-+]?(?<![\w.])(?:\d+\.\d*|\.\d+|\d+)(?:[eE][-+]?\d+)?(?![\w]) *)")
SANITIZE = Path(__file__).resolve().parents[1] / "nbval_sanitize.cfg"


def differences(committed: list[dict], live: list[dict]) -> Iterator[str]:
    """What is not the same, in words; nothing if the reader sees what the notebook shows."""
    for name in ("stdout", "stderr"):
        yield from text_differences(name, printed(committed, name), printed(live, name))
    wanted, found = results(committed), results(live)
    if len(wanted) != len(found):
        yield f"results expected: {kinds(wanted)}; results that came: {kinds(found)}"
    for want, got in zip(wanted, found, strict=False):
        yield from result_differences(want, got)


def printed(outputs: list[dict], name: str) -> str:
    return "".join(joined(output["text"]) for output in outputs if output.get("name") == name)


def results(outputs: list[dict]) -> list[dict]:
    return [output for output in outputs if output["output_type"] != "stream"]


def kinds(outputs: list[dict]) -> list[str]:
    return [" or ".join(output.get("data", {"error": ""})) for output in outputs]


def result_differences(want: dict, got: dict) -> Iterator[str]:
    if want["output_type"] == "error" or got["output_type"] == "error":
        for part in ("ename", "evalue"):
            yield from text_differences(part, want.get(part, "no error"), got.get(part, "no error"))
        return
    want, got = ({k: joined(v) for k, v in each["data"].items()} for each in (want, got))
    yield from text_differences("text/plain", want.get("text/plain", ""), got.get("text/plain", ""))
    for mime in sorted(want):
        if mime not in got:
            yield f"{mime} expected, {sorted(got)} came"
        elif mime == "image/svg+xml":
            yield from text_differences("words of the picture", words(want[mime]), words(got[mime]))


def words(svg: str) -> str:
    return "\n".join(re.findall(r">([^<>]+)</text>", svg))


def text_differences(what: str, want: str, got: str) -> Iterator[str]:
    if not same_text(sanitized(want), sanitized(got)):
        yield f"{what}\n--- committed\n{want.rstrip()}\n--- in the browser\n{got.rstrip()}\n---"


def same_text(want: str, got: str) -> bool:
    """Equal, but for the last digits of floating-point numbers."""
    wanted, found = NUMBER.split(want), NUMBER.split(got)
    return len(wanted) == len(found) and all(map(same_piece, wanted, found))


def same_piece(want: str, got: str) -> bool:
    if want == got:
        return True
    floats = [re.search(r"[.eE]", piece) and NUMBER.fullmatch(piece) for piece in (want, got)]
    return all(floats) and math.isclose(float(want), float(got), rel_tol=RTOL, abs_tol=ATOL)


def sanitized(text: str) -> str:
    """With nbval's own replacements, and cells without their numbers."""
    for pattern, replacement in sanitize_rules():
        text = re.sub(pattern, replacement, text)
    return re.sub(r"<cell \d+>|(?<=\()\d+\.py(?=, line)", "<cell>", text)


def sanitize_rules() -> Iterator[tuple[str, str]]:
    if not SANITIZE.exists():
        return
    lines = SANITIZE.read_text(encoding="utf-8").splitlines()
    patterns = [line[7:] for line in lines if line.startswith("regex: ")]
    replacements = [line[9:] for line in lines if line.startswith("replace: ")]
    yield from zip(patterns, replacements, strict=True)


def joined(text: str | list[str]) -> str:
    return "".join(text) if isinstance(text, list) else text
