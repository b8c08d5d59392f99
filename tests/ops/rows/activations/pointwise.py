"""The op table: sigmoid and relu, which are functions of each element, too."""

from tests.ops.sweeps import LIBM, calls, pointwise, refuses, row, wrong

for name, ulps in (("sigmoid", 4), ("relu", 0)):
    row(
        name,
        pointwise(f"torch.{name}(x)", f"x.{name}()", fill="plain"),
        calls(f"x.{name}()", x=(2, 3), fill="plain", grad=False, layouts=""),
        wrong(*refuses(name), f"x.{name}(1)", f"torch.{name}(x, 1)", f"torch.{name}(2)", x=(3,)),
        ulps=ulps,
        grad_ulps=ulps + 4,
        why=LIBM if ulps else "the gradient takes the factors in another order",
        signed_zeros=name != "relu",  # as for maximum
    )

row("nn.functional.sigmoid", calls("F.sigmoid(x)", x=(2, 3)), ulps=4, why=LIBM)
