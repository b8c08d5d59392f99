"""The op table: Operations that write into their first tensor."""

from tests.ops.sweeps import (
    FLOATS,
    LIBM,
    binary,
    calls,
    no_slopes,
    row,
    wrong,
)

for name, sign in (("add", "+"), ("sub", "-"), ("mul", "*"), ("div", "/")):
    attribute = {"+": "iadd", "-": "isub", "*": "imul", "/": "itruediv"}[sign]
    row(
        f"{name}_",
        calls(
            f"x.{name}_(y)",
            f"x.{name}_(x)",
            f"x.__{attribute}__(y)",
            f"x[0].{name}_(y.sum(0))",
            f"x.t().{name}_(2)",
            x=(2, 3),
            y=(2, 3),
            sizes=[{"y": (3,)}, {"y": ()}, {"x": (3,)}],
        ),
        calls(
            f"x.{name}_(2)",
            f"x.{name}_(0.5)",
            f"x.__{attribute}__(3)",
            f"x.{name}_(True)",
            f"x.{name}_(300)",
            x=(2, 3),
        ),
        wrong(
            f"x.{name}_('a')",
            f"x.{name}_()",
            f"x.{name}_(None)",
            f"x.{name}_(y)",
            f"x.__{attribute}__('a')",
            x=(2, 3),
            y=(2, 2, 3),
        ),
        ulps=1,
        grad_ulps=3,
        why="as div" if name == "div" else "the factors in another order",
    )
row("subtract_", calls("x.subtract_(y)", x=(2, 3), y=(3,), dtypes=FLOATS))
row("multiply_", calls("x.multiply_(y)", x=(2, 3), y=(3,), dtypes=FLOATS))
row("divide_", calls("x.divide_(y)", x=(2, 3), y=(3,), dtypes=FLOATS), grad_ulps=3, why="as div")
row(
    "pow_",
    calls("x.pow_(2)", "x.pow_(0.5)", "x.pow_(-1)", "x.__ipow__(3)", x=(2, 3), fill="positive"),
    wrong("x.pow_('a')", "x.pow_()", x=(3,)),
    ulps=4,
    why="as pow",
)
for name, fill, ulps in (
    ("exp", "plain", 4),
    ("log", "positive", 4),
    ("sqrt", "positive", 1),
    ("tanh", "plain", 4),
    ("sigmoid", "plain", 4),
    ("relu", "plain", 0),
    ("abs", "plain", 0),
    ("neg", "plain", 0),
    ("negative", "plain", 0),
    ("reciprocal", "plain", 1),
    ("cos", "plain", 4),
    ("sin", "plain", 4),
    ("absolute", "plain", 0),  # from here on torch has no function, only the method
    ("sign", "plain", 0),
):
    function = [] if name in ("absolute", "sign") else [f"torch.{name}_(x)"]
    row(
        f"{name}_",
        calls(f"x.{name}_()", f"x[0].{name}_()", *function, x=(2, 3), fill=fill),
        ulps=ulps,
        grad_ulps=ulps + 4,
        why=LIBM,
    )
row(
    "copy_",
    binary("x.copy_(y)"),
    calls("x[0].copy_(y)", x=(2, 3), y=(3,)),
    wrong(
        "x.copy_(3)",
        "x.copy_('a')",
        "x.copy_()",
        "x.copy_(y)",
        "x.copy_(None)",
        "x.copy_([1, 2])",
        x=(2,),
        y=(3,),
    ),
)
row(
    "fill_",
    calls(
        "x.fill_(2)",
        "x.fill_(2.5)",
        "x[0].fill_(3)",
        "x.fill_(y)",
        "x.fill_(True)",
        x=(2, 3),
        y=(),
        mixed=True,
    ),
    wrong("x.fill_('a')", "x.fill_()", "x.fill_(y)", "x.fill_(None)", x=(2,), y=(1,)),
)
row("zero_", calls("x.zero_()", "x[0].zero_()", x=(2, 3)), wrong("x.zero_(1)", x=(2,)))
row(
    "true_divide_",
    calls("x.true_divide_(y)", "x.__idiv__(2)", x=(2, 3), y=(3,)),
    grad_ulps=3,
    why="as div",
)
MODES = [f"x.div_({y}, rounding_mode='{m}')" for y in ("y", "2") for m in ("floor", "trunc")]
row(
    "floor_divide_",
    no_slopes(
        calls("x.floor_divide_(y)", "x.floor_divide_(2)", "x.__ifloordiv__(y)", x=(2, 3), y=(3,))
    ),
    no_slopes(calls(*MODES, x=(2, 3), y=(3,))),
    wrong(
        "x.floor_divide_('a')",
        "x.div_(x, rounding_mode='up')",
        "y.floor_divide_(x)",
        x=(2, 3),
        y=(3,),
    ),
)
row(
    "remainder_",
    no_slopes(calls("x.remainder_(y)", "x.remainder_(2)", "x.__imod__(0.75)", x=(2, 3), y=(3,))),
    wrong("x.remainder_('a')", "x.remainder_()", "x.__imod__('a')", x=(3,)),
)
row(
    "float_power_",
    calls(
        "x.float_power_(2)",
        "x.float_power_(y)",
        "x[0].float_power_(0.5)",
        x=(2, 3),
        y=(3,),
        fill="positive",
    ),
    wrong("x.double().float_power_('a')", x=(3,)),
    ulps=4,
    grad_ulps=16,
    why="as pow",
)
