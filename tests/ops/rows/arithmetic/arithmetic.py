"""The op table: Sums, products, quotients, powers."""

from tests.ops.sweeps import (
    ALL,
    bad_operands,
    binary,
    calls,
    no_slopes,
    pointwise,
    refuses,
    row,
    wrong,
)

row(
    "add",
    binary("x + y", "torch.add(x, y)", "x.add(y, alpha=2)"),
    pointwise("x + 2", "2 + x", "x + 0.5", "True + x", "torch.add(x, 3, alpha=2)", "x + 1e-9"),
    calls("torch.add(x, y, alpha=0.5)", x=(2, 3), y=(2, 3), dtypes=ALL),
    wrong(
        *bad_operands("add"),
        "x + 'a'",
        "'a' + x",
        "x + None",
        "x + [1]",
        "torch.add(3, 4)",
        "torch.add(1, x)",
        "x.add(y, alpha='a')",
        "x.add(2, beta=1)",
        "torch.add(2.5, x)",
        "torch.add(x, np.float32(2))",
        "x + np.float64(2)",
        "x + np.ones(3)",
        "np.float64(2) + x",
        "torch.add(1, 2.5)",
        x=(3,),
        y=(3,),
    ),
)
row(
    "sub",
    binary("x - y", "torch.sub(x, y, alpha=2)"),
    pointwise("x - 2", "2 - x", "0.5 - x", "x - True", "1 - x", "torch.sub(x, 3)", "True - x"),
    wrong(
        *bad_operands("sub"),
        "x - 'a'",
        "None - x",
        "torch.sub(1, x)",
        "torch.sub(1, 2)",
        x=(3,),
        y=(3,),
    ),
)
row(
    "subtract",
    calls("torch.subtract(x, y)", "x.subtract(y)", x=(2, 3), y=(3,)),
    wrong("torch.subtract(x, 'a')", "x.subtract(None)", x=(3,)),
)
row(
    "mul",
    binary("x * y", "torch.mul(x, y)"),
    pointwise("x * 2", "2 * x", "x * 0.5", "x * True", "x.mul(-1.5)", "x * 0"),
    calls("x * x", x=(2, 3)),
    wrong(
        *bad_operands("mul"),
        "x * 'a'",
        "None * x",
        "torch.mul(2, x)",
        "torch.mul(2, 3)",
        "x.mul(2, 3)",
        "torch.mul(x, y, 3)",
        x=(3,),
        y=(3,),
    ),
)
row("multiply", calls("torch.multiply(x, y)", "x.multiply(y)", x=(2, 3), y=(3,)))
row(
    "div",
    calls("x.__div__(2)", "x.__rdiv__(2)", "x.__truediv__(y)", x=(3,), y=(3,)),
    binary("x / y", "torch.div(x, y)", fill="plain"),
    pointwise("x / 2", "2 / x", "x / 0.5", "x / 0", "x.div(3)", "1 / x", "x / 3"),
    no_slopes(binary("torch.div(x, y, rounding_mode='floor')", "x.div(y, rounding_mode='trunc')")),
    wrong(
        *bad_operands("div"),
        "x / 'a'",
        "torch.div(2, x)",
        "torch.div(x, 2, rounding_mode='up')",
        "torch.div(x, 2, 'floor')",
        "torch.div(x, 2, rounding_mode=None)",
        x=(3,),
    ),
    grad_ulps=16,
    why="x/y^2 is computed as (x/y)/y or x/(y*y)",
)
row(
    "divide",
    calls("torch.divide(x, y)", "x.divide(2)", x=(2, 3), y=(3,)),
    grad_ulps=16,
    why="as div",
)
row(
    "true_divide",
    calls("torch.true_divide(x, y)", "x.true_divide(y)", x=(2, 3), y=(3,)),
    grad_ulps=16,
    why="as div",
)
row(
    "floor_divide",
    binary("x // y", "torch.floor_divide(x, y)"),
    pointwise("x // 2", "x // -2", "2 // x", "x // 0.5", "x // 0"),
    wrong(*bad_operands("floor_divide"), "x // 'a'", x=(3,)),
)
row(
    "remainder",
    no_slopes(binary("x % y", "torch.remainder(x, y)")),
    pointwise("x % 2", "x % -2", "x % 0.75", "5 % x", "x % 0"),
    wrong(*bad_operands("remainder"), "x % 'a'", x=(3,)),
)
row("neg", pointwise("-x", "torch.neg(x)", "x.neg()"), wrong(*refuses("neg"), "x.neg(1)", x=(3,)))
row("negative", calls("torch.negative(x)", "x.negative()", x=(2, 3)))
row(
    "reciprocal",
    pointwise("torch.reciprocal(x)", "x.reciprocal()"),
    wrong(*refuses("reciprocal"), x=(3,)),
    grad_ulps=4,
    why="-g*y*y in another order",
)
row(
    "pow",
    calls("x ** 0.3", "torch.pow(exponent=1.7, input=x)", x=(40,), fill="positive", grad=False),
    calls("x.__rpow__(2)", "x.__ipow__(2)", x=(3,), grad=False),
    pointwise(
        "x ** 2",
        "x ** 3",
        "x ** 1",
        "x ** 0",
        "x ** 0.5",
        "x ** -1",
        "x ** -2",
        "x ** 2.0",
        "x ** 4",
        "torch.pow(x, 3)",
        "x ** True",
        "x ** 1.5",
    ),
    pointwise("2 ** x", "0.5 ** x", "torch.pow(2, x)", "1 ** x"),
    calls("0 ** x", x=(2, 3), hide="second numeric"),
    binary("x ** y", "torch.pow(x, y)", fill="positive"),
    binary("x ** y", grad=False),
    calls("x ** y", x=(4,), y=(4,), fill="ties"),
    wrong(
        "torch.pow(x, 'a')",
        "torch.pow(2, 3)",
        "x ** 'a'",
        "x ** None",
        "'a' ** x",
        "x.pow()",
        "torch.pow('a', x)",
        x=(3,),
    ),
    ulps=4,
    grad_ulps=8,
    why="torch computes powers with its own vector library",
)
