"""Record what torch writes with nn.init: `python -m tests.goldens.record_init`, with torch 2.13."""

import gzip
import json
import os
import pathlib
import warnings
from typing import Any

from tests.nn.table import packed, value_of

TARGET = pathlib.Path(__file__).with_name("init.json.gz")
SHAPES = [
    (),
    (3,),
    (2, 3),
    (5, 4),
    (3, 2, 2),
    (4, 2, 1, 2),
    (2, 1, 2, 1, 2),
    (0, 2),
    (1, 2, 1, 1, 1, 1),
]
CALLS = [
    "",
    "uniform_(p)",
    "uniform_(p, -2.0, 2.0)",
    "uniform_(p, a=1.0, b=1.0)",
    "normal_(p)",
    "normal_(p, 5.0, 0.1)",
    "normal_(p, mean=1.0, std=0.0)",
    "normal_(p, 0.0, -1.0)",
    "trunc_normal_(p)",
    "trunc_normal_(p, 0.0, 1.0, -1.0, 0.5)",
    "trunc_normal_(p, std=0.02)",
    "trunc_normal_(p, 0.0, 1.0, 2.5, 3.0)",
    "trunc_normal_(p, 0.5, 2.0, a=-0.1, b=0.2)",
    "constant_(p, 2.5)",
    "constant_(tensor=p, val=4)",
    "zeros_(p)",
    "ones_(p)",
    "eye_(p)",
    "dirac_(p)",
    "dirac_(p, 2)",
    "dirac_(p, groups=3)",
    "xavier_uniform_(p)",
    "xavier_uniform_(p, gain=2.0)",
    "xavier_normal_(p, 0.5)",
    "kaiming_uniform_(p)",
    "kaiming_uniform_(p, a=0.3, mode='fan_out')",
    "kaiming_uniform_(p, nonlinearity='relu')",
    "kaiming_uniform_(p, mode='fan')",
    "kaiming_uniform_(p, 'a')",
    "kaiming_normal_(p, mode='FAN_OUT', nonlinearity='tanh')",
    "kaiming_normal_(p, 0.1)",
    "kaiming_normal_(p, nonlinearity='sine')",
    "orthogonal_(p)",
    "orthogonal_(p, gain=3.0)",
    "sparse_(p, 0.4)",
    "sparse_(p, sparsity=0.9, std=2.0)",
    "sparse_(p, 1.5)",
    "uniform(p)",
    "normal(p, 0.0, 2.0)",
    "constant(p, 3)",
    "eye(p)",
    "dirac(p)",
    "xavier_uniform(p)",
    "xavier_normal(p)",
    "kaiming_uniform(p)",
    "kaiming_normal(p, nonlinearity='selu')",
    "orthogonal(p)",
    "sparse(p, 0.5)",
    "",
][1:-1]
CASES = {
    f"{call} {dtype}{list(shape)}": (call, dtype, shape)
    for call in CALLS
    for dtype in ("float32", "float64")
    for shape in (SHAPES if dtype == "float32" else [(5, 4)])
}


def observe(torch: Any, call: str, dtype: str, shape: tuple[int, ...]) -> dict[str, Any]:
    """The tensor after the call, what was warned of, and the next number of the stream."""
    torch.manual_seed(0)
    p = torch.nn.Parameter(torch.full(shape, 7.0, dtype=getattr(torch, dtype)))
    scope = {**vars(torch.nn.init), "p": p}
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        try:
            result = eval(call, scope)
            seen = {"same": result is p, "p": value_of(p), "leaf": p.is_leaf and p.requires_grad}
        except Exception as error:
            seen = {"error": [type(error).__name__, str(error).splitlines()[0]]}
    # (of a singular matrix, here and there another warning)
    seen["warnings"] = [[w.category.__name__, str(w.message)] for w in heard]
    return {**seen, "next": torch.rand(1).item()}


def main() -> None:
    import torch

    seen = {name: packed(observe(torch, *case)) for name, case in CASES.items()}
    partial = TARGET.with_suffix(".partial")
    text = json.dumps({"torch": torch.__version__, "cases": seen})
    partial.write_bytes(gzip.compress(text.encode("utf-8"), 9, mtime=0))
    os.replace(partial, TARGET)
    print(f"{len(seen)} cases, {TARGET.stat().st_size} bytes")


if __name__ == "__main__":
    main()
