"""The op table: convolutions along time."""

from tests.ops.sweeps import ORDER, calls, row, wrong

SEQUENCE = {"x": (5, 2, 3), "w": (3, 3, 4), "b": (4,)}
for place in ("", "nn.functional."):
    row(
        f"{place}conv_tbc",
        calls(
            f"torch.{place}conv_tbc(x, w, b)",
            f"torch.{place}conv_tbc(x, w, b, 2)",
            dtypes=["float32", "float64", "int64"],
            layouts="ts",
            mixed=False,
            sizes=[{"x": (3, 2, 3)}],
            **SEQUENCE,
        ),
        wrong(
            f"torch.{place}conv_tbc(x, w, None)",
            f"torch.{place}conv_tbc(x[0], w, b)",
            f"torch.{place}conv_tbc(x, w[0], b)",
            f"torch.{place}conv_tbc(x, w, b[:2])",
            f"torch.{place}conv_tbc(x, w, b.view(2, 2))",
            f"torch.{place}conv_tbc(x[:1], w, b)",
            f"torch.{place}conv_tbc(x[..., :2], w, b)",
            f"torch.{place}conv_tbc(x.double(), w, b)",
            **SEQUENCE,
        ),
        ulps=16,
        terms=1,
        why=ORDER,
    )
