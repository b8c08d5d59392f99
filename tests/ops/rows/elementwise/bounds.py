"""The op table: clamping; the larger and smaller of two."""

from tests.ops.observe import Input
from tests.ops.sweeps import (
    bad_operands,
    binary,
    calls,
    no_slopes,
    once,
    pointwise,
    row,
    tensors,
    wrong,
)

for name in ("clamp", "clip"):
    row(
        name,
        pointwise(f"torch.{name}(x, 0, 1)", f"x.{name}(min=-0.5)", f"x.{name}(max=0.25)"),
        calls(f"x.{name}(0, 0.5)", f"torch.{name}(x, 2, 1)", f"x.{name}(True, 3)", x=(2, 3)),
        no_slopes(calls(f"torch.{name}(x, -1, 1)", f"x.{name}(0)", x=(12,), fill="ties")),
        calls(f"torch.{name}(x, y, z)", f"x.{name}(y)", x=(2, 3), y=(3,), z=(2, 1)),
        calls(f"x.{name}(max=y)", f"torch.{name}(x, z, y)", x=(2, 3), y=(3,), z=()),
        no_slopes(calls(f"torch.{name}(x, y, z)", x=(4, 5), y=(5,), z=(4, 1), fill="ties")),
        no_slopes(calls(f"torch.{name}(x, y)", x=(4, 5), y=(5,), fill="ties")),
        once(
            f"torch.{name}(x, 0)",
            f"torch.{name}(x, -1, 300)",
            f"torch.{name}(x, 0, 1)",
            f"torch.{name}(x, True, False)",
            f"torch.{name}(x, max=True)",
            f"x.{name}(-129)",
            inputs=(Input("x", (4,), "bool"),),
        ),
        *[
            once(f"x.{name}(-129)", f"x.{name}(0, 300)", f"x.{name}(max=2**40)", inputs=(given,))
            for given in (Input("x", (4,), "uint8"), Input("x", (4,), "int32"))
        ],
        once(f"torch.{name}(x, nan)", f"x.{name}(max=nan)", inputs=tensors(x=(3,))),
        wrong(
            f"torch.{name}(x)",
            f"torch.{name}(x, None)",
            f"torch.{name}(x, 'a')",
            f"torch.{name}(x, 0, 'a')",
            f"torch.{name}(x, 0, x)",
            f"torch.{name}('a', 0)",
            f"x.{name}()",
            f"x.{name}(y)",
            x=(3,),
            y=(2,),
        ),
        signed_zeros=False,  # of -0.0 and the bound 0.0, which are equal, torch takes -0.0
    )
    row(
        f"{name}_",
        calls(
            f"x.{name}_(0, 1)",
            f"x[0].{name}_(0.5)",
            f"torch.{name}_(x, max=1)",
            f"x.{name}_(y, y)",
            f"x.{name}_(y)",
            x=(2, 3),
            y=(3,),
            hide="numeric",
        ),
        wrong(f"x.{name}_()", f"x.{name}_('a')", f"x.{name}_(y)", x=(3,), y=(2, 3)),
    )
for name in ("clamp_min", "clamp_max"):
    row(
        name,
        pointwise(f"torch.{name}(x, 0.5)", f"x.{name}(1)"),
        binary(f"torch.{name}(x, y)", f"x.{name}(y)"),
        no_slopes(calls(f"torch.{name}(x, y)", f"x.{name}(0)", x=(4, 5), y=(5,), fill="ties")),
        wrong(
            f"torch.{name}(x)", f"x.{name}('a')", f"x.{name}(None)", f"torch.{name}(1, x)", x=(3,)
        ),
        signed_zeros=False,  # which of 0.0 and -0.0 is the larger is left to the processor
    )
    row(
        f"{name}_",
        calls(f"x.{name}_(1)", f"torch.{name}_(x, 0.5)", f"x[0].{name}_(y)", x=(2, 3), y=(3,)),
    )
for name in ("fmax", "fmin"):
    row(
        name,
        binary(f"torch.{name}(x, y)", f"x.{name}(y)"),
        no_slopes(calls(f"torch.{name}(x, y)", x=(4, 5), y=(5,), fill="ties")),
        calls(
            f"torch.{name}(x, y)",
            x=(12,),
            y=(12,),
            fill="special",
            dtypes=["float32"],
            hide="numeric",
        ),
        wrong(*bad_operands(name), f"torch.{name}(x, 2)", x=(3,)),
        signed_zeros=False,
    )
