"""The page "Differences from PyTorch": what is left out, and tests/known_differences.toml."""

import re
import tomllib
from pathlib import Path

import notebooks

LIST = notebooks.ROOT / "tests" / "known_differences.toml"
PAGE = notebooks.BOOK / "appendices" / "differences.md"

# What is not there at all, and names that a program would look for: a test asks for each of them.
LEFT_OUT = {
    "Complex numbers": "`complex64`, `view_as_complex`, `fft`, `stft`, `linalg.eig`",
    "The small floats": "`float8_e4m3fn`; `float16` is there, and `bfloat16` with `ml_dtypes`",
    "Sparse, quantized and nested tensors": "`sparse_coo_tensor`, `quantize_per_tensor`, `nested`",
    "Other devices than the CPU and CUDA": "`xpu`, `mps`, `cuda.CUDAGraph`, `cuda.comm`",
    "Exporters": "`export`, `onnx`, `jit.save`; `jit.script` gives back what it is given",
    "Training in shards": "`distributed.fsdp`, `distributed.rpc`",
}

INTRODUCTION = """\
(differences)=
# Differences from PyTorch

{{.mt-lead}}
minitorch has PyTorch 2.13's names, results, dtypes, strides and error messages. This page lists
what it leaves out, and the {count} places where it is meant to behave differently.

## What is not there

What minitorch does not have raises an error; it never quietly does something else.

{left_out}

## What behaves differently

Each difference comes with the smallest program that shows it. A test runs every program on
minitorch and on PyTorch (`tests/fuzz/test_known.py`); when one of them stops being true, the test
fails. Random programs that run on both look for others: a difference that is not on this list is a
bug.
"""


def page() -> str:
    """The page, in MyST."""
    known = tomllib.loads(LIST.read_text(encoding="utf-8"))
    left_out = "\n".join(f"- **{what}**: {names}." for what, names in LEFT_OUT.items())
    parts = [INTRODUCTION.format(count=len(known), left_out=left_out)]
    for title, names in sections().items():
        parts.append(f"### {title}\n")
        parts += [entry(name, known[name]) for name in names]
    return "\n".join(parts)


def sections() -> dict[str, list[str]]:
    """The entries under each comment `# ---- title ----` of the list."""
    found: dict[str, list[str]] = {}
    title = ""
    for line in LIST.read_text(encoding="utf-8").splitlines():
        if match := re.match(r"# ---- (.+?) -+$", line):
            title = match[1][0].upper() + match[1][1:]
        elif match := re.match(r"\[([a-z0-9]+(?:-[a-z0-9]+)+)\]$", line):
            found.setdefault(title, []).append(match[1])
    return found


def entry(name: str, known: dict) -> str:
    """One difference: both sides, the reason, and the program that shows it."""
    return f"""\
**{known.get("title") or name.replace("-", " ").capitalize()}**

- PyTorch: {known["torch"]}
- minitorch: {known["minitorch"]}
- Why: {known["why"]}

:::{{dropdown}} The program that shows it
```python
{known["program"].strip()}
```
{outcome(known)}
:::
"""


def outcome(known: dict) -> str:
    """What the program prints on both."""
    if known.get("varies"):
        return "What it prints is not the same on every machine, not even with PyTorch alone."
    if known.get("crashes"):
        return f"minitorch prints `{known['minitorch_prints'].strip()}`; PyTorch crashes."
    return (
        f"PyTorch prints\n```text\n{known['torch_prints'].strip()}\n```\n"
        f"minitorch prints\n```text\n{known['minitorch_prints'].strip()}\n```"
    )


def files() -> dict[Path, str]:
    return {PAGE: page()}
