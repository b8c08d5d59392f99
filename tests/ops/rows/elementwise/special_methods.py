"""The op table: functions of torch.special that the face and Tensor have, too."""

from tests.ops.rows.special.functions import ROUGH, incomplete_gamma, multivariate_gamma
from tests.ops.sweeps import LIBM, calls, pointwise, refuses, row, wrong

row(
    "i0",
    pointwise("torch.i0(x)", "x.i0()"),
    wrong(*refuses("i0"), "torch.i0(2)", x=(3,)),
    ulps=16,
    grad_ulps=64,
    why=LIBM,
)
row(
    "i0_",
    calls("x.i0_()", "x[0].i0_()", "torch.i0_(x)", x=(2, 3)),
    ulps=16,
    grad_ulps=64,
    why=LIBM,
)

for name in ("igamma", "igammac"):
    incomplete_gamma(name, f"x.{name}(y)")
    row(
        f"{name}_",
        calls(f"x.{name}_(y)", x=(2, 3), y=(3,), fill="positive"),
        wrong(f"x.{name}_(2.0)", f"x.{name}_()", x=(3,)),
        ulps=64,
        grad_ulps=64,
        terms=1,
        why=ROUGH,
    )
multivariate_gamma("mvlgamma", "(x + 40).mvlgamma(2)")
row(
    "mvlgamma_",
    calls("x.mvlgamma_(1)", x=(2, 3), fill="positive", hide="second"),
    wrong("x.mvlgamma_(0)", x=(3,)),
    ulps=256,
    grad_ulps=64,
    why=f"{LIBM}; near the zeros large terms cancel",
)
