"""The op table: dropout, PyTorch's own numbers for the same seed."""

from tests.ops.rows.making.draws import LIBM, SIZES, drawn

for name in ("dropout", "alpha_dropout"):
    drawn(
        f"{name}",
        f"torch.{name}(x, 0.3, True)",
        f"torch.{name}(x, 0.3, False)",
        f"torch.{name}(x, 0.0, True)",
        f"torch.{name}(x, 1.0, True)",
        f"torch.{name}(x, 1.5, True)",
        sizes=SIZES,
        ulps=4,
        why=LIBM,
    )
    drawn(
        f"{name}_",
        f"torch.{name}_(x, 0.3, True)",
        f"torch.{name}_(x, 1.0, True)",
        sizes=SIZES,
        ulps=4,
        why=LIBM,
    )
for name in ("feature_dropout", "feature_alpha_dropout"):
    drawn(
        name,
        f"torch.{name}(x, 0.3, True)",
        f"torch.{name}(x, 0.3, False)",
        shape=(2, 4, 3),
        sizes=[{"x": (3,)}],
        layouts="",
        ulps=4,
        why=LIBM,
    )
    drawn(f"{name}_", f"torch.{name}_(x, 0.3, True)", shape=(2, 4, 3), ulps=4, why=LIBM)
drawn(
    "nn.functional.dropout",
    "F.dropout(x)",
    "F.dropout(x, 0.3)",
    "F.dropout(x, training=False)",
    "F.dropout(x, inplace=True)",
    "F.dropout(x, -1)",
    sizes=SIZES,
)
drawn(
    "nn.functional.alpha_dropout",
    "F.alpha_dropout(x, 0.3, True)",
    "F.alpha_dropout(x)",
    "F.alpha_dropout(x, 0.3, True, True)",
    ulps=4,
    why=LIBM,
)
drawn(
    "nn.functional.feature_alpha_dropout",
    "F.feature_alpha_dropout(x, 0.3, True)",
    "F.feature_alpha_dropout(x)",
    shape=(2, 4, 3),
    layouts="",
    ulps=4,
    why=LIBM,
)
for name, shape, unbatched in (
    ("dropout1d", (2, 4, 3), (4, 3)),
    ("dropout2d", (2, 4, 3, 2), (4, 3, 2)),
    ("dropout3d", (2, 4, 3, 2, 1), (4, 3, 2, 1)),
):
    drawn(
        f"nn.functional.{name}",
        f"F.{name}(x)",
        f"F.{name}(x, 0.3)",
        f"F.{name}(x, training=False)",
        f"F.{name}(x, inplace=True)",
        shape=shape,
        sizes=[{"x": unbatched}],
    )
