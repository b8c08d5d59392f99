"""The op table: mixtures of tensors, remainders, powers in float64."""

from tests.ops.sweeps import (
    ORDER,
    bad_operands,
    binary,
    calls,
    no_slopes,
    row,
    wrong,
)

row(
    "lerp",
    calls("torch.lerp(x, y, 0.25)", "x.lerp(y, 0.75)", "x.lerp(y, 2)", x=(2, 3), y=(3,)),
    calls("torch.lerp(x, y, z)", "x.lerp(y, weight=z)", x=(2, 3), y=(3,), z=(2, 1), mixed=False),
    calls("torch.lerp(x, y, z)", x=(2, 3), y=(), z=(), mixed=False),
    calls("torch.lerp(x, y, z * 2)", x=(4, 3), y=(4, 3), z=(4, 3), fill="unit", mixed=False),
    wrong("torch.lerp(x, y, 'a')", "torch.lerp(x, 2, 0.5)", "x.lerp(y)", x=(3,), y=(3,)),
    wrong("x.lerp(y, 0.5)", "x.lerp(x, y)", x=(3,), y=(2,)),
    wrong("torch.lerp(x, x, x.long())", "torch.lerp(x, x, x.sum().double())", x=(3,)),
    ulps=1,
    grad_ulps=3,
    why=ORDER,
)
row(
    "lerp_",
    calls("x.lerp_(y, 0.25)", "x.lerp_(y, x)", "x[0].lerp_(y, y)", x=(2, 3), y=(3,)),
    wrong("x.lerp_(y, 'a')", "x.lerp_(2, 1.0)", "y.lerp_(x, 0.5)", x=(2, 3), y=(3,)),
    ulps=1,
    grad_ulps=3,
    why=ORDER,
)
for name in ("addcmul", "addcdiv"):
    row(
        name,
        calls(
            f"torch.{name}(x, y, z)",
            f"x.{name}(y, z, value=0.5)",
            f"x.{name}(y, z, value=2)",
            x=(2, 3),
            y=(3,),
            z=(2, 1),
            sizes=[{"x": ()}, {"y": (), "z": ()}, {"x": (1, 3), "z": (4, 1)}, {"x": (0, 3)}],
        ),
        wrong(
            f"torch.{name}(x, x)",
            f"torch.{name}(x, x, 2)",
            f"torch.{name}(x, 'a', x)",
            f"x.{name}(y, y)",
            f"x.{name}(x, x, value='a')",
            f"torch.{name}(x, x, x.long(), value=True)",
            f"torch.{name}(x.long(), x.long(), x.long())",
            x=(3,),
            y=(2,),
        ),
        ulps=1,
        grad_ulps=4,
        why=ORDER,
    )
    row(
        f"{name}_",
        calls(f"x.{name}_(y, y)", f"x[0].{name}_(y, y, value=2)", x=(2, 3), y=(3,), hide="second"),
        wrong(f"x.{name}_(x)", f"x.{name}_(x, 2)", f"y.{name}_(x, x)", x=(2, 3), y=(3,)),
        ulps=1,
        grad_ulps=4,
        why=ORDER,
    )
row(
    "rsub",
    binary("torch.rsub(x, y)", "torch.rsub(x, y, alpha=2)"),
    calls("torch.rsub(x, 2)", "torch.rsub(x, 2.5)", "torch.rsub(x, 1, alpha=3)", x=(2, 3)),
    calls("torch.rsub(x, y, alpha=0.5)", x=(2, 3), y=(3,)),
    wrong("torch.rsub(2, x)", "torch.rsub(x, 'a')", "torch.rsub(x)", x=(3,)),
)
row(
    "fmod",
    no_slopes(binary("torch.fmod(x, y)", "x.fmod(y)")),
    calls("torch.fmod(x, 2)", "x.fmod(0.75)", "x.fmod(-3)", "x.fmod(True)", x=(2, 3)),
    calls("torch.fmod(x, 0)", x=(4,), fill="ties", grad=False),
    wrong(*bad_operands("fmod"), "torch.fmod(5, x)", x=(3,)),
)
row(
    "fmod_",
    no_slopes(calls("x.fmod_(y)", "x.fmod_(2)", "x[0].fmod_(0.75)", x=(2, 3), y=(3,))),
    wrong("x.fmod_('a')", "x.fmod_()", "y.fmod_(x)", x=(2, 3), y=(3,)),
)
for name in ("gcd", "lcm"):
    row(
        name,
        binary(f"torch.{name}(x, y)", f"x.{name}(y)", grad=False),
        wrong(*bad_operands(name), f"torch.{name}(x, 2)", x=(3,)),
    )
    row(f"{name}_", calls(f"x.{name}_(y)", f"torch.{name}_(x, y)", x=(2, 3), y=(3,), grad=False))
row(
    "float_power",
    calls("torch.float_power(x, y)", "x.float_power(y)", x=(2, 3), y=(3,), fill="positive"),
    calls(
        "torch.float_power(x, 2)",
        "x.float_power(-0.5)",
        "torch.float_power(2, x)",
        x=(2, 3),
        fill="positive",
    ),
    wrong(
        "torch.float_power(2, 2)", "torch.float_power(x, 'a')", "torch.float_power('a', x)", x=(3,)
    ),
    ulps=4,
    grad_ulps=16,
    why="as pow",
)
