"""The op table: Functions of one element."""

from tests.ops.sweeps import (
    LIBM,
    calls,
    pointwise,
    refuses,
    row,
    wrong,
)

for name, fill, ulps in (
    ("exp", "plain", 4),
    ("log", "positive", 4),
    ("sqrt", "positive", 1),
    ("sin", "plain", 4),
    ("cos", "plain", 4),
    ("tanh", "plain", 4),
    ("abs", "plain", 0),
    ("sign", "plain", 0),
):
    row(
        name,
        pointwise(f"torch.{name}(x)", f"x.{name}()", fill=fill),
        calls(f"x.{name}()", x=(2, 3), fill="plain", grad=False, layouts=""),
        wrong(*refuses(name), f"x.{name}(1)", f"torch.{name}(x, 1)", f"torch.{name}(2)", x=(3,)),
        ulps=ulps,
        grad_ulps=ulps + 4,
        why=LIBM if ulps else "the gradient takes the factors in another order",
    )
row("absolute", calls("torch.absolute(x)", "x.absolute()", "abs(x)", x=(2, 3)))

row("nn.functional.tanh", calls("F.tanh(x)", x=(2, 3)), ulps=4, why=LIBM)
