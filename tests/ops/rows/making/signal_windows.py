"""The op table: window functions."""

from tests.ops.sweeps import (
    LIBM,
    once,
    row,
)

for name, more in (
    ("hann_window", []),
    ("hamming_window", ["(6, True, 0.5)", "(6, False, alpha=0.6, beta=0.3)"]),
    ("blackman_window", []),
    ("bartlett_window", []),
    ("kaiser_window", ["(6, True, 3.0)", "(7, False, 8.0, dtype=torch.float64)"]),
):
    lengths = "(0)", "(1)", "(2)", "(6)", "(7)", "(1, False)", "(6, False)", "(7, periodic=False)"
    kinds = "(6, dtype=torch.float64)", "(7, False, dtype=torch.float16)", "(3, requires_grad=True)"
    row(
        name,
        # (zeros are the rounding errors of a cosine: compared after 1 is added)
        once(*[f"torch.{name}{arguments} + 1" for arguments in (*lengths, *kinds, *more)]),
        once(f"torch.{name}(-1)", f"torch.{name}(2.5)", f"torch.{name}('a')"),
        ulps=8,
        why=LIBM,
    )
