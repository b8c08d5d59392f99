"""The op table: one row per registered operation. A row is a name and what is tried of it.

Every case of every row is run on minitorch, and what can be seen (values, dtype, shape, strides,
aliasing, versions, the graph, first and second gradients, errors) is compared with torch's.
"""

from __future__ import annotations

from tests.ops.observe import Case, Input
from tests.ops.sweeps import (
    ALL,
    FLOATS,
    INTEGERS,
    TABLE,
    binary,
    calls,
    once,
    pointwise,
    row,
    tensors,
    wrong,
)

LIBM = "NumPy's and torch's vector libraries round the last bit differently"
ORDER = "the terms are added in another order"
NUMBERS = INTEGERS + FLOATS  # without bool

NOT_TENSORS = "torch.{0}('a')", "torch.{0}(None)", "torch.{0}()", "torch.{0}([1.0])"


def refuses(name: str) -> tuple[str, ...]:
    return tuple(text.format(name) for text in NOT_TENSORS)


# ---- arithmetic ---------------------------------------------------------------------------------

BAD_OPERANDS = (
    "torch.{0}(x, 'a')",
    "torch.{0}('a', x)",
    "torch.{0}(x, None)",
    "torch.{0}(x, [1.0])",
    "torch.{0}(x)",
    "x.{0}('a')",
    "x.{0}()",
    "x.{0}(None)",
    "x.{0}(x, x, x)",
)


def bad_operands(name: str) -> tuple[str, ...]:
    return tuple(text.format(name) for text in BAD_OPERANDS)


row(
    "add",
    binary("x + y", "torch.add(x, y)", "x.add(y, alpha=2)"),
    pointwise("x + 2", "2 + x", "x + 0.5", "True + x", "torch.add(x, 3, alpha=2)", "x + 1e-9"),
    calls("torch.add(x, y, alpha=0.5)", x=(2, 3), y=(2, 3), dtypes=ALL),
    wrong(*bad_operands("add"), "x + 'a'", "'a' + x", "x + None", "x + [1]", "x.add(1, 2)",
          "torch.add(3, 4)", "torch.add(1, x)", "x.add(y, alpha='a')", "x.add(2, beta=1)",
          "torch.add(2.5, x)", "torch.add(x, np.float32(2))", "x + np.float64(2)", "x + np.ones(3)",
          "np.float64(2) + x", "torch.add(1, 2.5)", x=(3,), y=(3,)),
)  # fmt: skip
row("sub",
    binary("x - y", "torch.sub(x, y, alpha=2)"),
    pointwise("x - 2", "2 - x", "0.5 - x", "x - True", "1 - x", "torch.sub(x, 3)", "True - x"),
    wrong(*bad_operands("sub"), "x - 'a'", "None - x", "torch.sub(1, x)", "torch.sub(1, 2)",
          "torch.rsub(x, 1)" if False else "torch.sub(x, 1, 2)", x=(3,), y=(3,)),
)  # fmt: skip
row("subtract", calls("torch.subtract(x, y)", "x.subtract(y)", x=(2, 3), y=(3,)),
    wrong("torch.subtract(x, 'a')", "x.subtract(None)", x=(3,)))  # fmt: skip
row("mul",
    binary("x * y", "torch.mul(x, y)"),
    pointwise("x * 2", "2 * x", "x * 0.5", "x * True", "x.mul(-1.5)", "x * 0"),
    calls("x * x", x=(2, 3)),
    wrong(*bad_operands("mul"), "x * 'a'", "None * x", "torch.mul(2, x)", "torch.mul(2, 3)",
          "x.mul(2, 3)", "torch.mul(x, y, 3)", x=(3,), y=(3,)),
)  # fmt: skip
row("multiply", calls("torch.multiply(x, y)", "x.multiply(y)", x=(2, 3), y=(3,)))
row("div",
    binary("x / y", "torch.div(x, y)", fill="plain"),
    pointwise("x / 2", "2 / x", "x / 0.5", "x / 0", "x.div(3)", "1 / x", "x / 3"),
    binary("torch.div(x, y, rounding_mode='floor')", "x.div(y, rounding_mode='trunc')"),
    wrong(*bad_operands("div"), "x / 'a'", "torch.div(2, x)", "torch.div(x, 2, rounding_mode='up')",
          "torch.div(x, 2, 'floor')", "torch.div(x, 2, rounding_mode=None)", x=(3,)),
    grad_ulps=3, why="x/y^2 is computed as (x/y)/y or x/(y*y)",
)  # fmt: skip
row("divide", calls("torch.divide(x, y)", "x.divide(2)", x=(2, 3), y=(3,)), grad_ulps=3,
    why="as div")  # fmt: skip
row("true_divide", calls("torch.true_divide(x, y)", "x.true_divide(y)", x=(2, 3), y=(3,)),
    grad_ulps=3, why="as div")  # fmt: skip
row("floor_divide",
    binary("x // y", "torch.floor_divide(x, y)"),
    pointwise("x // 2", "x // -2", "2 // x", "x // 0.5", "x // 0"),
    wrong(*bad_operands("floor_divide"), "x // 'a'", x=(3,)),
)  # fmt: skip
row("remainder",
    binary("x % y", "torch.remainder(x, y)"),
    pointwise("x % 2", "x % -2", "x % 0.75", "5 % x", "x % 0"),
    wrong(*bad_operands("remainder"), "x % 'a'", x=(3,)),
)  # fmt: skip
row("neg", pointwise("-x", "torch.neg(x)", "x.neg()"), wrong(*refuses("neg"), "x.neg(1)", x=(3,)))
row("negative", calls("torch.negative(x)", "x.negative()", x=(2, 3)))
row("reciprocal", pointwise("torch.reciprocal(x)", "x.reciprocal()"),
    wrong(*refuses("reciprocal"), x=(3,)))  # fmt: skip
row("pow",
    pointwise("x ** 2", "x ** 3", "x ** 1", "x ** 0", "x ** 0.5", "x ** -1", "x ** -2", "x ** 2.0",
              "x ** 4", "torch.pow(x, 3)", "x ** True", "x ** 1.5"),
    pointwise("2 ** x", "0.5 ** x", "torch.pow(2, x)", "1 ** x", "0 ** x"),
    binary("x ** y", "torch.pow(x, y)", fill="positive"),
    binary("x ** y", grad=False),
    calls("x ** y", x=(4,), y=(4,), fill="ties"),
    wrong("torch.pow(x, 'a')", "torch.pow(2, 3)", "x ** 'a'", "x ** None", "'a' ** x",
          "x.pow()", "torch.pow('a', x)", x=(3,)),
    ulps=4, why="torch computes powers with its own vector library",
)  # fmt: skip

# ---- comparison and logic -----------------------------------------------------------------------

for name, sign, other in (
    ("eq", "==", ()),
    ("ne", "!=", ("not_equal",)),
    ("lt", "<", ("less",)),
    ("le", "<=", ("less_equal",)),
    ("gt", ">", ("greater",)),
    ("ge", ">=", ("greater_equal",)),
):
    row(
        name,
        binary(f"x {sign} y", f"torch.{name}(x, y)", fill="ties"),
        pointwise(f"x {sign} 1", f"1 {sign} x", f"x {sign} 0.5", f"x {sign} True", fill="ties"),
        wrong(*bad_operands(name), f"x {sign} 'a'", f"x {sign} None", x=(3,)),
    )
    for alias in other:
        row(alias, calls(f"torch.{alias}(x, y)", f"x.{alias}(1)", x=(2, 3), y=(3,), fill="ties"))
row("equal",
    calls("torch.equal(x, y)", "x.equal(x)", "torch.equal(x, x * 1)", x=(2, 3), y=(2, 3),
          sizes=[{"x": (3,)}, {"x": (0,), "y": (0,)}]),
    wrong("torch.equal(x, 1)", "torch.equal(1, x)", "x.equal()", x=(3,)),
    calls("torch.equal(x, x)", x=(12,), fill="special"),
)  # fmt: skip
row("isclose",
    calls("torch.isclose(x, y)", "torch.isclose(x, x + 1e-7)", "x.isclose(y, rtol=0.5)",
          "torch.isclose(x, y, atol=1.0)", x=(2, 3), y=(2, 3),
          sizes=[{"x": (2, 1)}, {"x": (0, 3), "y": (3,)}]),
    calls("torch.isclose(x, y)", "torch.isclose(x, x, equal_nan=True)", "torch.isclose(x, x)",
          x=(12, 1), y=(12,), fill="special", dtypes=FLOATS),
    wrong("torch.isclose(x, 1)", "torch.isclose(x, x, rtol=-1)", "torch.isclose(x, x, atol=-1.0)",
          x=(3,)),
)  # fmt: skip
row("allclose",
    calls("torch.allclose(x, y)", "torch.allclose(x, x + 1e-7)", "x.allclose(y, atol=9.0)",
          "torch.allclose(x, x, equal_nan=True)", x=(2, 3), y=(2, 3), sizes=[{"x": (0,), "y": (1,)}]),
    wrong("torch.allclose(x, 1)", x=(3,)),
)  # fmt: skip
row("isnan", pointwise("torch.isnan(x)", "x.isnan()"), wrong(*refuses("isnan"), x=(3,)))
row("isfinite", pointwise("torch.isfinite(x)", "x.isfinite()"),
    wrong("torch.isfinite(2)", "torch.isfinite()", x=(3,)))  # fmt: skip
row("logical_not", pointwise("torch.logical_not(x)", "x.logical_not()", fill="ties"),
    wrong(*refuses("logical_not"), x=(3,)))  # fmt: skip
for name, sign in (("and", "&"), ("or", "|"), ("xor", "^")):
    row(
        f"bitwise_{name}",
        binary(f"x {sign} y", f"torch.bitwise_{name}(x, y)", grad=False),
        pointwise(f"x {sign} 5", f"5 {sign} x", f"x {sign} True", f"x {sign} 0.5", grad=False),
        wrong(*bad_operands(f"bitwise_{name}"), f"x {sign} 'a'", x=(3,)),
    )
row("bitwise_not", pointwise("~x", "torch.bitwise_not(x)", grad=False),
    wrong(*refuses("bitwise_not"), x=(3,)))  # fmt: skip

# ---- pointwise functions ------------------------------------------------------------------------

for name, fill, ulps in (
    ("exp", "plain", 2),
    ("log", "positive", 2),
    ("sqrt", "positive", 0),
    ("sin", "plain", 2),
    ("cos", "plain", 2),
    ("tanh", "plain", 3),
    ("sigmoid", "plain", 3),
    ("relu", "plain", 0),
    ("abs", "plain", 0),
    ("sign", "plain", 0),
):
    row(
        name,
        pointwise(f"torch.{name}(x)", f"x.{name}()", fill=fill),
        calls(f"x.{name}()", x=(2, 3), fill="plain", grad=False, layouts=""),
        wrong(*refuses(name), f"x.{name}(1)", f"torch.{name}(x, 1)", f"torch.{name}(2)", x=(3,)),
        ulps=ulps,
        grad_ulps=ulps + 3,
        why=LIBM if ulps else "the gradient takes the factors in another order",
    )
row("absolute", calls("torch.absolute(x)", "x.absolute()", "abs(x)", x=(2, 3)))

# ---- dtype and copies ---------------------------------------------------------------------------

row(
    "clone",
    pointwise("x.clone()", "torch.clone(x)"),
    calls("x.clone()", x=(2, 3, 4), dtypes=["int16"]),
    wrong(*refuses("clone"), x=(3,)),
)
row("contiguous", pointwise("x.contiguous()"), calls("x.contiguous()", x=(2, 1, 4)))
row("detach", calls("x.detach()", "torch.detach(x)", "x.detach().add_(1)", x=(2, 3), grad=True))
row("detach_", calls("x.detach_()", x=(2, 3)), once(
    "x.clone().detach_()", "(x * 2).detach_()", "x[0].detach_()", "x.detach()[0].detach_()",
    inputs=(Input("x", (2, 3), track=True),)), once("x[0].detach_()", inputs=tensors(x=(2, 3))))  # fmt: skip
row(
    "to",
    calls(*[f"x.to(torch.{dtype})" for dtype in ("float16", "float32", "float64", "int64", "int32",
            "uint8", "int8", "bool")], "x.to('cpu')", "x.to(torch.float32, copy=True)",
          "x.to('cpu', torch.float64)", "x.to(dtype=torch.float32)", x=(2, 3)),
    calls("x.to(y)", x=(2, 3), y=(2,), dtypes=("float32", "float64", "int64")),
    wrong("x.to('float32')", "x.to('cuda')", "x.to(3.5)", "x.to()", "x.to(None)", "x.to(float)",
          "x.to(dtype='float32')", x=(3,)),
)  # fmt: skip
for name in ("half", "float", "double", "byte", "char", "short", "int", "long", "bool"):
    row(name, calls(f"x.{name}()", x=(2, 3), sizes=[{"x": ()}, {"x": (0, 2)}]))
row("type_as", calls("x.type_as(y)", x=(2, 3), y=(2,)))
row("cpu", calls("x.cpu()", x=(2, 3), dtypes=["float32"]))
row("cuda", [], public="an error of torch's build, not of the operation")

# ---- views --------------------------------------------------------------------------------------

ODD = [{"x": (2, 0, 3)}, {"x": (1, 3, 1)}, {"x": (4,)}, {"x": ()}, {"x": (3, 1, 2)}]

VIEWED = ["float32", "int64", "bool"]

row(
    "view",
    calls("x.view(3, 2, 4)", "x.view(-1)", "x.view((6, -1))", "x.view(2, 3, 2, 2)", "x.view(24)",
          "x.view(1, 24, 1)", "x.view(x.shape)", "x.view(2, -1, 2)", x=(2, 3, 4), dtypes=VIEWED),
    calls("x.view(-1)", "x.view(x.shape)", "x.view(1, *x.shape)", x=(2, 3), dtypes=[], sizes=ODD),
    calls("x.view(torch.int32)", "x.view(torch.float32)", x=(2, 3), dtypes=["float32", "int32"], grad=False),
    wrong("x.view(5)", "x.view(-1, -1)", "x.view(-2)", "x.view(4, -1)", "x.view('a')", "x.view()",
          "x.view(1.5)", "x.view(None)", "x.view(2, 'a')", "torch.view(x, 2)", "x.t().view(6)",
          "x.view(3, -3)", "x.view([2, 3])", "x.view(True, 6)", x=(2, 3)),
    wrong("x.view(0, -1)", "x.view(-1)", "x.view(0)", "x.view(3, 0)", "x.view(1)", x=(0, 3)),
)  # fmt: skip
row(
    "reshape",
    calls("x.reshape(3, 2, 4)", "torch.reshape(x, (-1,))", "x.reshape((6, -1))", "x.reshape(24)",
          "x.reshape(x.shape)", "x.reshape(2, 3, 2, 2)", x=(2, 3, 4), dtypes=VIEWED),
    calls("x.reshape(-1)", "x.reshape(x.shape)", "x.reshape(1, *x.shape)", x=(2, 3), dtypes=[], sizes=ODD),
    wrong("x.reshape(5)", "x.reshape(-1, -1)", "x.reshape(-2)", "x.reshape('a')", "x.reshape()",
          "torch.reshape(x, 6)", "torch.reshape(x, (4, -1))", "torch.reshape([1], (1,))", x=(2, 3)),
)  # fmt: skip
row("view_as", calls("x.view_as(y)", x=(2, 3), y=(3, 2), dtypes=VIEWED, mixed=False),
    wrong("x.view_as(y)", "x.view_as(3)", x=(2, 3), y=(4,)))  # fmt: skip
row("reshape_as", calls("x.reshape_as(y)", x=(2, 3), y=(3, 2), dtypes=VIEWED, mixed=False),
    wrong("x.reshape_as(y)", "x.reshape_as(3)", x=(2, 3), y=(4,)))  # fmt: skip
row("flatten",
    calls("x.flatten()", "torch.flatten(x, 1)", "x.flatten(0, 1)", "x.flatten(-2, -1)",
          "x.flatten(1, 1)", "x.flatten(start_dim=1)", x=(2, 3, 4), dtypes=VIEWED),
    calls("x.flatten()", x=(2, 3), dtypes=VIEWED, sizes=ODD),
    wrong("x.flatten(1, 0)", "x.flatten(3)", "x.flatten(0, -4)", "x.flatten('a')",
          "torch.flatten([1])", x=(2, 3, 4)),
)  # fmt: skip
row("squeeze",
    calls("x.squeeze()", "torch.squeeze(x, 0)", "x.squeeze(1)", "x.squeeze(-1)", "x.squeeze((0, 1))",
          "x.squeeze(dim=2)", x=(1, 3, 1, 2), dtypes=VIEWED),
    calls("x.squeeze()", "x.squeeze(0)", "x.squeeze(-1)", x=(2, 3), dtypes=[], sizes=ODD),
    wrong("x.squeeze(2)", "x.squeeze(-3)", "x.squeeze('a')", "x.squeeze((0, 0))", "x.squeeze((0, 5))",
          "torch.squeeze(3)", x=(1, 3)),
)  # fmt: skip
row("unsqueeze",
    calls("x.unsqueeze(0)", "torch.unsqueeze(x, 1)", "x.unsqueeze(-1)", "x.unsqueeze(2)",
          "x.unsqueeze(dim=-2)", x=(2, 3), dtypes=VIEWED),
    calls("x.unsqueeze(0)", "x.unsqueeze(-1)", x=(2, 3), dtypes=[], sizes=ODD),
    wrong("x.unsqueeze(3)", "x.unsqueeze(-4)", "x.unsqueeze('a')", "x.unsqueeze()",
          "torch.unsqueeze(3, 0)", x=(2, 3)),
)  # fmt: skip
row("transpose",
    calls("x.transpose(0, 1)", "torch.transpose(x, 0, 2)", "x.transpose(-1, 0)", "x.transpose(1, 1)",
          x=(2, 3, 4), dtypes=VIEWED),
    calls("x.transpose(0, -1)", x=(2, 3), dtypes=[], sizes=ODD),
    wrong("x.transpose(0, 3)", "x.transpose(0)", "x.transpose('a', 0)", "x.transpose(-4, 0)",
          "torch.transpose(3, 0, 1)", x=(2, 3, 4)),
)  # fmt: skip
row("swapaxes", calls("torch.swapaxes(x, 0, 1)", "x.swapaxes(0, 1)", x=(2, 3), dtypes=VIEWED))
row("swapdims", calls("torch.swapdims(x, 0, 1)", "x.swapdims(0, 1)", x=(2, 3), dtypes=VIEWED))
row("t", calls("x.t()", "torch.t(x)", "x.T", "x.mT", x=(2, 3), dtypes=VIEWED,
               sizes=[{"x": (0, 3)}, {"x": (1, 3)}]),
    calls("x.t()", "x.T", x=(3,), dtypes=VIEWED, layouts="s", sizes=[{"x": ()}, {"x": (0,)}]),
    calls("x.mT", x=(2, 3, 4), dtypes=VIEWED),
    wrong("x.t()", "torch.t(3)", "x.t(1)", "x.T", x=(2, 3, 4)), wrong("x.mT", x=(3,)),
    wrong("x.mT", "x.T", x=()))  # fmt: skip
row("permute",
    calls("x.permute(2, 0, 1)", "torch.permute(x, (1, 0, 2))", "x.permute((0, 1, 2))",
          "x.permute(-1, 0, 1)", "x.permute(dims=(2, 1, 0))", x=(2, 3, 4), dtypes=VIEWED),
    calls("x.permute(())", x=(), layouts=""),
    wrong("x.permute(0, 1)", "x.permute(0, 0, 1)", "x.permute(0, 1, 3)", "x.permute('a')",
          "x.permute()", "torch.permute(x, 0, 1, 2)", "x.permute(0, 1, 1.5)", x=(2, 3, 4)),
)  # fmt: skip
row("expand",
    calls("x.expand(3, 2, 4)", "x.expand(-1, 2, 4)", "x.expand((5, 3, 2, 4))", "x.expand(3, 1, 4)",
          "x.expand(2, -1, -1, 4)", x=(3, 1, 4), dtypes=VIEWED),
    calls("x.expand(2, 3)", "x.expand(3)", x=(1,), dtypes=[], sizes=[{"x": ()}]),
    calls("x.expand(2, 0)", "x.expand(0)", x=(1,), dtypes=VIEWED, layouts=""),
    wrong("x.expand(2, 4)", "x.expand(4)", "x.expand(-1, 2, 3)", "x.expand(2, -2)", "x.expand()",
          "x.expand('a')", "x.expand(2, 2)", "x.expand(-1, -1, -1)", x=(2, 3)),
)  # fmt: skip
row("expand_as", calls("x.expand_as(y)", x=(1, 3), y=(2, 3), dtypes=VIEWED, mixed=False),
    wrong("x.expand_as(y)", "x.expand_as(3)", x=(2, 3), y=(4,)))  # fmt: skip
row("broadcast_to", calls("torch.broadcast_to(x, (2, 3))", "x.broadcast_to((4, 2, 3))",
                          x=(2, 1), dtypes=VIEWED),
    wrong("torch.broadcast_to(x, (4,))", "x.broadcast_to((2, 4))", "torch.broadcast_to(x, 3)",
          x=(2, 3)))  # fmt: skip
row("select",
    calls("x.select(0, 1)", "torch.select(x, 1, -1)", "x.select(-1, 0)", "x.select(dim=1, index=2)",
          x=(2, 3, 4), dtypes=VIEWED),
    wrong("x.select(0, 2)", "x.select(0, -3)", "x.select(3, 0)", "x.select('a', 0)", "x.select(0)",
          "x.select(0, 1.5)", x=(2, 3, 4)),
    wrong("x.select(0, 0)", x=()),
)  # fmt: skip
row("narrow",
    calls("x.narrow(0, 1, 1)", "torch.narrow(x, 1, 0, 2)", "x.narrow(-1, -2, 2)", "x.narrow(1, 3, 0)",
          x=(2, 3, 4), dtypes=VIEWED),
    wrong("x.narrow(0, 1, 2)", "x.narrow(0, 3, 0)", "x.narrow(0, -3, 1)", "x.narrow(5, 0, 1)",
          "x.narrow(0, 0, -1)", "x.narrow(0, 0)", x=(2, 3, 4)),
    wrong("x.narrow(0, 0, 0)", x=()),
)  # fmt: skip
row("unbind",
    calls("x.unbind()", "torch.unbind(x, 1)", "x.unbind(-1)", x=(2, 3), dtypes=VIEWED,
          sizes=[{"x": (0, 3)}, {"x": (3,)}]),
    wrong("x.unbind(2)", "x.unbind('a')", "torch.unbind(3)", x=(2, 3)), wrong("x.unbind()", x=()),
)  # fmt: skip
row("split",
    calls("x.split(2)", "torch.split(x, 2, 1)", "x.split([1, 3], dim=-1)", "x.split(5)",
          "torch.split(x, [2, 0, 1])", "x.split(1)", x=(3, 4), dtypes=VIEWED),
    calls("x.split(2)", "x.split(0)", x=(0, 2), dtypes=VIEWED, layouts=""),
    wrong("x.split(-1)", "x.split(0)", "x.split([1, 1])", "x.split(1, 5)", "x.split('a')",
          "x.split([-1, 4])", x=(3, 4)),
    wrong("x.split(1)", x=()),
)  # fmt: skip
row("chunk",
    calls("x.chunk(2)", "torch.chunk(x, 2, 1)", "x.chunk(3, dim=-1)", "x.chunk(7)", "x.chunk(1)",
          x=(3, 4), dtypes=VIEWED),
    calls("x.chunk(2)", x=(0, 2), dtypes=VIEWED, layouts=""),
    wrong("x.chunk(0)", "x.chunk(-1)", "x.chunk(2, 5)", "x.chunk('a')", x=(3, 4)),
    wrong("x.chunk(1)", x=()),
)  # fmt: skip
row("as_strided",
    calls("x.as_strided((2, 2), (1, 2))", "torch.as_strided(x, (3,), (1,), 1)",
          "x.as_strided((2, 3), (1, 1))", "x.as_strided((), ())", "x.as_strided((0, 2), (5, 5))",
          "x.as_strided((3, 2), (0, 1))", x=(2, 3), dtypes=VIEWED, layouts="ts"),
    wrong("x.as_strided((7,), (1,))", "x.as_strided((2,), (1, 2))", "x.as_strided((2,), (-1,))",
          "x.as_strided((-1,), (1,))", "x.as_strided((2,), (1,), 5)", "x.as_strided((2,))", x=(2, 3)),
)  # fmt: skip

# ---- indexing -----------------------------------------------------------------------------------

I1 = Input("i", (3,), "int64", fill="index")
I2 = Input("i", (2, 2), "int64", fill="index")

row(
    "__getitem__",
    calls("x[0]", "x[-1]", "x[1:]", "x[:, 1]", "x[..., 0]", "x[None]", "x[:, None, 1:3]", "x[::2]",
          "x[0, 1, 2]", "x[1:1]", "x[:]", "x[...]", "x[()]", "x[:, :, ::2]", "x[5:]", "x[-2:, ..., -1]",
          "x[True]", "x[None, True]", "x[0, None, ..., None]", "x[:-1, 1:-1]", x=(2, 3, 4), dtypes=VIEWED),
    calls("x[i]", "x[:, i]", "x[i, i]", "x[..., i]", "x[i, :, i]", "x[0, i]", "x[i, None]",
          x=(2, 3, 4), fixed=(I1,), dtypes=VIEWED),
    calls("x[i]", "x[i, i]", "x[:, i, 0]", "x[i, 1:]", x=(2, 3, 4), fixed=(I2,), dtypes=["float32"]),
    calls("x[[0, 1]]", "x[[True, False]]", "x[:, [0, 2, 2]]", "x[[1, 0], [2, 0]]", "x[x > 0]",
          "x[(x > 0)[:, 0]]", "x[False]", "x[np.array([1, 0])]", "x[[]]", "x[torch.tensor(1)]",
          "x[torch.tensor([1], dtype=torch.int32)]", "x[torch.tensor([True, False])]",
          "x[:, torch.tensor([True, False, True])]", "x[torch.tensor([[0], [1]]), [0, 2]]",
          "x[torch.tensor(True)]", "x[[[0, 1], [1, 0]]]", "x[np.int64(1)]", "x[0:2:1][0]",
          x=(2, 3), dtypes=["float32", "int64"]),
    calls("x[()]", "x[...]", "x[None]", "x[True]", x=(), layouts=""),
    calls("x[1:]", "x[:, None]", "x[[]]", "x[:0]", x=(0, 3), layouts=""),
    wrong("x[2]", "x[-3]", "x[0, 3]", "x[0, 0, 0]", "x['a']", "x[1.5]", "x[::-1]", "x[::0]",
          "x[[0, 5]]", "x[[-3]]", "x[torch.tensor([1.0])]", "x[[True]]", "x[[0, 1], [0, 1, 2]]",
          "x[torch.ones(3, dtype=torch.bool)]", "x[:, torch.ones(2, dtype=torch.bool)]", "x[0, 'a']",
          "x[..., ...]", "x[{}]", "x[None, 0, 0, 0]", "x[0:1.5]", "x[[0.5]]", "x['a':]", x=(2, 3)),
    wrong("x[0]", "x[:]", "x[0, 0]", "len(x)", "list(x)", "x[[0]]", x=()),
    public="Tensor.__getitem__",
)  # fmt: skip
row(
    "__setitem__",
    calls("x.__setitem__(0, y[0])", "x.__setitem__((slice(None), 1), y[:, 0])",
          "x.__setitem__(slice(None), y)", "x.__setitem__(..., y)", "x.__setitem__((0, 1), y[0, 0])",
          "x.__setitem__(slice(0, 0), y[:0])", "x.__setitem__(None, y)",
          "x.__setitem__([0, 1], y)", "x.__setitem__(([1, 0], [2, 0]), y[:, 0])",
          "x.__setitem__(x > 0, y[0, 0])", "x.__setitem__(torch.tensor([True, False]), y[:1])",
          x=(2, 3), y=(2, 3), layouts="ts", dtypes=("float32", "int64", "float16", "bool"),
          sizes=[{"y": (1, 3)}, {"y": (2, 1)}]),
    calls("x.__setitem__(0, 5)", "x.__setitem__((..., 1), 2.5)", "x.__setitem__(slice(None), True)",
          "x.__setitem__([0], 7)", "x.__setitem__(x > 0, 0)", "x.__setitem__((1, 2), -1)",
          "x.__setitem__((), 3)", "x.__setitem__(True, 3)", "x.__setitem__(torch.tensor(1), 3)",
          x=(2, 3), layouts="tse"),
    wrong("x.__setitem__(2, 0)", "x.__setitem__(0, 'a')", "x.__setitem__(0, [1, 2, 3])",
          "x.__setitem__(0, y)", "x.__setitem__([0], y)", "x.__setitem__(0, None)",
          "x.__setitem__((0, 0, 0), 1)", "x.__setitem__('a', 1)", "x.__setitem__([0, 1], y)",
          "x.__setitem__(x > 0, y)", "x.__setitem__(0, np.ones(3))", x=(2, 3), y=(4,)),
    calls("x.__setitem__((), 5)", "x.__setitem__(..., 5)", x=(), layouts=""),
    public="Tensor.__setitem__",
)  # fmt: skip

# ---- joining ------------------------------------------------------------------------------------

row("cat",
    calls("torch.cat([x, y])", "torch.cat((x, y), 1)", "torch.cat([x, y], dim=-1)", "torch.cat([x])",
          "torch.cat([x, y, x])", x=(2, 3), y=(2, 3), sizes=[{"x": (0, 3), "y": (2, 3)}]),
    calls("torch.cat([x, y])", x=(0,), y=(2, 3), layouts="", dtypes=FLOATS),
    wrong("torch.cat([])", "torch.cat([x, y])", "torch.cat([x, x], 2)", "torch.cat(x)", "torch.cat(3)",
          "torch.cat([x, 3])", "torch.cat([x, None])", "torch.cat([x, y[0]])", "torch.cat([x], 'a')",
          "torch.cat([x[0, 0], x[0, 0]])", "torch.cat([x, y], 1)", x=(2, 3), y=(3, 4)),
)  # fmt: skip
row("concat", calls("torch.concat([x, y])", x=(2, 3), y=(1, 3), dtypes=FLOATS))
row("concatenate", calls("torch.concatenate([x, y])", x=(2, 3), y=(1, 3), dtypes=FLOATS))
row("stack",
    calls("torch.stack([x, y])", "torch.stack((x, y), 1)", "torch.stack([x, y], dim=-1)",
          "torch.stack([x])", "torch.stack([x, y, x], 2)", x=(2, 3), y=(2, 3),
          sizes=[{"x": (), "y": ()}, {"x": (0,), "y": (0,)}]),
    wrong("torch.stack([])", "torch.stack([x, y])", "torch.stack([x, x], 3)", "torch.stack(x)",
          "torch.stack([x, 3])", "torch.stack(3)", x=(2, 3), y=(3, 4)),
)  # fmt: skip

# ---- linear algebra -----------------------------------------------------------------------------

NO_HALF = "float32", "float64", "int64", "int32", "uint8"

row("dot", calls("torch.dot(x, y)", "x.dot(y)", "x @ y", x=(3,), y=(3,), layouts="s",
                 sizes=[{"x": (0,), "y": (0,)}], dtypes=NO_HALF),
    wrong("torch.dot(x, y)", "x.dot(3)", "x.dot('a')", "x @ 3", "3 @ x", x=(3,), y=(4,)),
    wrong("torch.dot(x, y)", "x @ y", x=(2, 3), y=(3,)))  # fmt: skip
row("mv", calls("torch.mv(x, y)", "x.mv(y)", "x @ y", "torch.matmul(x, y)", x=(2, 3), y=(3,),
                layouts="ts", sizes=[{"x": (2, 0), "y": (0,)}, {"x": (0, 3)}], dtypes=NO_HALF),
    wrong("torch.mv(x, y)", "x @ y", "torch.mv(y, x)", "x.mv(3)", x=(2, 3), y=(4,)))  # fmt: skip
row("mm", calls("torch.mm(x, y)", "x.mm(y)", "x @ y", x=(2, 3), y=(3, 4), layouts="ts",
                sizes=[{"x": (0, 3)}, {"y": (3, 0)}, {"x": (2, 0), "y": (0, 4)}], dtypes=NO_HALF),
    wrong("torch.mm(x, y)", "x @ y", "torch.mm(x, 3)", "x.mm('a')", x=(2, 3), y=(4, 3)),
    wrong("torch.mm(x, y)", x=(3,), y=(3, 4)), wrong("torch.mm(x, y)", x=(2, 3), y=(3,)))  # fmt: skip
row("bmm", calls("torch.bmm(x, y)", "x.bmm(y)", "x @ y", x=(2, 2, 3), y=(2, 3, 2), layouts="ts",
                 sizes=[{"x": (0, 2, 3), "y": (0, 3, 2)}], dtypes=NO_HALF),
    wrong("torch.bmm(x, y)", "torch.bmm(x, 3)", x=(2, 2, 3), y=(3, 3, 2)),
    wrong("torch.bmm(x, y)", "torch.bmm(y, x)", x=(2, 2, 3), y=(3, 2)),
    wrong("torch.bmm(x, y)", x=(2, 2, 3), y=(2, 2, 2)))  # fmt: skip
row("addmm", calls("torch.addmm(x, y, z)", "torch.addmm(x, y, z, beta=2, alpha=0.5)", "x.addmm(y, z)",
                   x=(4,), y=(2, 3), z=(3, 4), layouts="ts", dtypes=("float32", "float64"),
                   sizes=[{"x": (2, 4)}, {"x": (2, 1)}, {"x": ()}, {"y": (0, 3)},
                          {"y": (2, 0), "z": (0, 4)}]),
    wrong("torch.addmm(x, y, z)", "torch.addmm(x, y, 3)", "torch.addmm(x, z, y)", x=(3,), y=(2, 3), z=(3, 4)),
    wrong("torch.addmm(x, y, z)", x=(4,), y=(2, 3), z=(2, 4)))  # fmt: skip
row("matmul",
    calls("torch.matmul(x, y)", "x.matmul(y)", "x @ y", x=(2, 3), y=(3, 4), layouts="ts", dtypes=NO_HALF,
          sizes=[{"x": (3,), "y": (3,)}, {"x": (3,)}, {"y": (3,)}, {"x": (5, 2, 3)},
                 {"x": (5, 2, 3), "y": (3,)}, {"y": (2, 3, 4)}, {"x": (3,), "y": (2, 3, 4)},
                 {"x": (2, 1, 2, 3), "y": (3, 3, 4)}, {"x": (2, 1, 2, 3), "y": (3, 4)},
                 {"x": (1, 2, 3), "y": (5, 3, 4)}, {"x": (0, 2, 3)}, {"x": (2, 0), "y": (0, 4)},
                 {"x": (2, 2, 0), "y": (2, 0, 3)}, {"x": (3,), "y": (3, 0)}]),
    wrong("x @ y", "x @ 3", "torch.matmul(x, 3)", "torch.matmul(3, x)", "torch.matmul(x)", "x @ 'a'",
          x=(2, 3), y=(4, 3)),
    wrong("x @ y", x=(2, 2, 3), y=(3, 3, 2)), wrong("x @ y", x=(), y=(3,)),
    wrong("x @ y", x=(3,), y=()), wrong("x @ y", x=(2, 3), y=(2, 2, 2)), wrong("x @ y", x=(4,), y=(3, 2)),
    wrong("x @ y", x=(5, 2, 3), y=(4,)), wrong("x @ y", x=(5, 2, 3), y=(4, 2)),
)  # fmt: skip
row("nn.functional.linear",
    calls("F.linear(x, w, b)", "F.linear(x, w)", x=(2, 3), w=(4, 3), b=(4,), layouts="ts",
          dtypes=("float32", "float64"),
          sizes=[{"x": (3,)}, {"x": (5, 2, 3)}, {"x": (0, 3)}, {"x": (2, 5, 2, 3)}]),
    wrong("F.linear(x, w)", "F.linear(x, w, b)", "F.linear(x, 3)", x=(2, 3), w=(3, 4), b=(4,)),
    wrong("F.linear(x, w, b)", x=(2, 3), w=(4, 3), b=(5,)),
)  # fmt: skip

# ---- reductions ---------------------------------------------------------------------------------

DIMS = [{"x": (3,)}, {"x": (0, 3)}, {"x": (2, 1, 3)}, {"x": (2, 3, 2, 2)}]

for name in ("sum", "mean"):
    row(
        name,
        calls(f"x.{name}()", f"torch.{name}(x)", f"x.{name}(0)", f"x.{name}(-1)",
              f"x.{name}(0, keepdim=True)", f"x.{name}(dim=-1)", f"x.{name}(dtype=torch.float64)",
              f"x.{name}(axis=0)", f"x.{name}(dim=[])", x=(2, 3), sizes=DIMS),
        calls(f"x.{name}((0, 1))", f"torch.{name}(x, (0, 2), keepdim=True)", f"x.{name}([1, -1], True)",
              f"x.{name}(1, keepdims=True)", x=(2, 3, 4)),
        calls(f"x.{name}()", f"x.{name}(0)", f"x.{name}(-1, True)", x=(), layouts=""),
        wrong(*refuses(name), f"x.{name}(2)", f"x.{name}(-3)", f"x.{name}((0, 0))", f"x.{name}('a')",
              f"x.{name}(0, 1, 2, 3)", f"x.{name}(1.5)", f"torch.{name}(3)",
              f"x.{name}(dtype='float32')", x=(2, 3)),
        calls(f"x.{name}()", f"x.{name}(0)", x=(12,), fill="special", dtypes=FLOATS, grad=False,
              layouts=""),
        ulps=1, grad_ulps=1, why="the division by n is done before or after",
    )  # fmt: skip
for name in ("max", "min"):
    row(
        name,
        calls(f"x.{name}()", f"torch.{name}(x)", f"x.{name}(0)", f"x.{name}(dim=-1)",
              f"x.{name}(0, keepdim=True)", f"torch.{name}(x, 1, True)", x=(2, 3),
              sizes=[{"x": (3, 4)}, {"x": (1, 3)}, {"x": (4, 2, 2)}]),
        calls(f"x.{name}()", f"x.{name}(0)", x=(3, 4), fill="ties", hide="numeric"),
        calls(f"x.{name}()", f"x.{name}(0)", f"x.{name}(-1, True)", x=(), layouts=""),
        calls(f"x.{name}()", f"x.{name}(0)", f"x.{name}(1)", x=(12, 2), fill="special", dtypes=FLOATS,
              layouts="", hide="grad"),
        calls(f"torch.{name}(x, y)", f"x.{name}(y)", x=(2, 3), y=(3,)),
        calls(f"x.{name}(1)", x=(2, 0), layouts=""),
        wrong(f"x.{name}(2)", f"x.{name}('a')", f"torch.{name}(3)", f"x.{name}((0, 1))", f"x.{name}(0, 1, 2)",
              f"x.{name}(1.5)", x=(2, 3)),
        wrong(f"x.{name}()", f"x.{name}(0)", f"x.{name}(1)", x=(0, 3)),
    )  # fmt: skip
    row(
        f"arg{name}",
        calls(f"x.arg{name}()", f"torch.arg{name}(x)", f"x.arg{name}(0)", f"x.arg{name}(-1)",
              f"x.arg{name}(0, keepdim=True)", f"x.arg{name}(keepdim=True)", x=(2, 3),
              sizes=[{"x": (3, 4)}, {"x": ()}, {"x": (4, 2, 2)}]),
        calls(f"x.arg{name}()", f"x.arg{name}(0)", x=(3, 4), fill="ties"),
        calls(f"x.arg{name}()", f"x.arg{name}(0)", x=(12, 2), fill="special", dtypes=FLOATS, layouts=""),
        wrong(*refuses(f"arg{name}"), f"x.arg{name}(2)", f"x.arg{name}('a')", f"x.arg{name}((0, 1))", x=(2, 3)),
        wrong(f"x.arg{name}()", f"x.arg{name}(0)", f"x.arg{name}(1)", x=(0, 3)),
    )  # fmt: skip
for name in ("maximum", "minimum"):
    row(
        name,
        binary(f"torch.{name}(x, y)", f"x.{name}(y)"),
        calls(f"torch.{name}(x, y)", x=(2, 3), y=(2, 3), fill="ties", hide="numeric"),
        wrong(f"torch.{name}(x, 1)", f"x.{name}('a')", f"torch.{name}(1, x)", x=(2, 3)),
    )
for name in ("all", "any"):
    row(
        name,
        calls(f"x.{name}()", f"torch.{name}(x)", f"x.{name}(0)", f"x.{name}(-1, keepdim=True)",
              f"x.{name}((0, 1))", f"x.{name}(dim=1)", x=(2, 3), fill="ties",
              sizes=[{"x": (0, 3)}, {"x": (2, 0)}, {"x": (1, 1)}]),
        calls(f"x.{name}()", f"x.{name}(0)", x=(), layouts=""),
        wrong(*refuses(name), f"x.{name}(2)", f"x.{name}('a')", f"x.{name}((0, 0))", x=(2, 3)),
    )  # fmt: skip

# ---- softmax and losses -------------------------------------------------------------------------

for name in ("softmax", "log_softmax"):
    row(
        name,
        calls(f"torch.{name}(x, 0)", f"x.{name}(-1)", f"F.{name}(x, dim=1)",
              f"torch.{name}(x, 1, dtype=torch.float64)", x=(2, 3),
              sizes=[{"x": (0, 3)}, {"x": (2, 0)}, {"x": (2, 3, 4)}, {"x": (3, 40)}]),
        calls(f"torch.{name}(x, 0)", f"torch.{name}(x, -1)", x=(), layouts=""),
        calls(f"torch.{name}(x * 100, 1)", x=(3, 5), dtypes=FLOATS),
        calls(f"torch.{name}(x, 0)", x=(12,), fill="special", dtypes=FLOATS, grad=False, layouts=""),
        wrong(f"torch.{name}(x)", f"torch.{name}(x, 2)", f"torch.{name}(x, 'a')", f"torch.{name}(3, 0)",
              f"x.{name}(-3)", x=(2, 3)),
        ulps=4, grad_ulps=8, why=f"{LIBM}, and {ORDER}",
    )  # fmt: skip

LABELS = Input("t", (4,), "int64", fill="ties")
WEIGHTS = Input("w", (3,), "float64", fill="positive")

for name, spread in (("nll_loss", "x"), ("cross_entropy", "x")):
    row(
        f"nn.functional.{name}",
        calls(f"F.{name}(x, t)", f"F.{name}(x, t, reduction='sum')", f"F.{name}(x, t, reduction='none')",
              f"F.{name}(x, t, ignore_index=1)", f"F.{name}(x, t, ignore_index=-100)",
              f"F.{name}(x, torch.tensor([-100, 1, -100, 0]))", f"F.{name}(x, t * 0, ignore_index=0)",
              f"F.{name}(x, t, reduction='none', ignore_index=0)",
              x=(4, 3), fixed=(LABELS,), dtypes=("float32", "float64")),
        calls(f"F.{name}(x, t, w)", f"F.{name}(x, t, weight=w, reduction='sum')",
              f"F.{name}(x, t, w, reduction='none')", f"F.{name}(x, t, w, ignore_index=2)",
              x=(4, 3), fixed=(LABELS, WEIGHTS), dtypes=("float64",)),
        calls(f"F.{name}(x, torch.tensor(1))", x=(3,), dtypes=("float32",), layouts="s"),
        calls(f"F.{name}(x, torch.tensor([[0, 1], [2, 0]]))",
              f"F.{name}(x, torch.tensor([[0, 1], [2, 0]]), reduction='none')", x=(2, 3, 2),
              dtypes=("float32",), layouts="ts"),
        calls(f"F.{name}(x, torch.zeros(0, dtype=torch.int64))",
              f"F.{name}(x, torch.zeros(0, dtype=torch.int64), reduction='sum')", x=(0, 3),
              dtypes=("float32",), layouts=""),
        wrong(f"F.{name}(x, torch.tensor([0, 1]))", f"F.{name}(x, torch.tensor([0, 1, 2, 3]))",
              f"F.{name}(x, torch.tensor([0, 1, 2, -1]))", f"F.{name}(x, torch.tensor([0, 1, 2, 2], dtype=torch.int32))",
              f"F.{name}(x, torch.tensor([0.0, 1.0, 2.0, 2.0]))", f"F.{name}(x, torch.tensor([[0, 1, 2, 2]]))",
              f"F.{name}(x, torch.tensor([0, 1, 2, 2]), reduction='avg')", f"F.{name}(x, 3)", f"F.{name}(x)",
              f"F.{name}(3, x)", f"F.{name}(x, torch.tensor([0, 1, 2, 2]), torch.ones(2))",
              f"F.{name}(x.int(), torch.tensor([0, 1, 2, 2]))", f"F.{name}(x, torch.tensor(1))", x=(4, 3)),
        ulps=4, grad_ulps=8, why=f"{LIBM}, and {ORDER}",
    )  # fmt: skip
row("nn.functional.mse_loss",
    calls("F.mse_loss(x, y)", "F.mse_loss(x, y, reduction='sum')", "F.mse_loss(x, y, reduction='none')",
          x=(2, 3), y=(2, 3), dtypes=("float32", "float64", "int64"),
          sizes=[{"y": (3,)}, {"x": (), "y": ()}, {"x": (0,), "y": (0,)}]),
    wrong("F.mse_loss(x, 3)", "F.mse_loss(x, y)", "F.mse_loss(x, x, reduction='avg')", "F.mse_loss(x)",
          x=(2, 3), y=(4,)),
    ulps=1, grad_ulps=4, why="the division by n is done before or after",
)  # fmt: skip

# ---- in place -----------------------------------------------------------------------------------

for name, sign in (("add", "+"), ("sub", "-"), ("mul", "*"), ("div", "/")):
    attribute = {"+": "iadd", "-": "isub", "*": "imul", "/": "itruediv"}[sign]
    row(
        f"{name}_",
        calls(f"x.{name}_(y)", f"x.{name}_(x)", f"x.__{attribute}__(y)", f"x[0].{name}_(y[1])",
              f"x.t().{name}_(2)", x=(2, 3), y=(2, 3), sizes=[{"y": (3,)}, {"y": ()}, {"x": (3,)}]),
        calls(f"x.{name}_(2)", f"x.{name}_(0.5)", f"x.__{attribute}__(3)", f"x.{name}_(True)", x=(2, 3)),
        wrong(f"x.{name}_('a')", f"x.{name}_()", f"x.{name}_(None)", f"x.{name}_(y)",
              f"x.__{attribute}__('a')", x=(2, 3), y=(2, 2, 3)),
        ulps=1, grad_ulps=3, why="as div" if name == "div" else "the factors in another order",
    )  # fmt: skip
row("subtract_", calls("x.subtract_(y)", x=(2, 3), y=(3,), dtypes=FLOATS))
row("multiply_", calls("x.multiply_(y)", x=(2, 3), y=(3,), dtypes=FLOATS))
row("divide_", calls("x.divide_(y)", x=(2, 3), y=(3,), dtypes=FLOATS), grad_ulps=3, why="as div")
row("pow_", calls("x.pow_(2)", "x.pow_(0.5)", "x.pow_(-1)", "x.__ipow__(3)", x=(2, 3), fill="positive"),
    wrong("x.pow_('a')", "x.pow_()", x=(3,)), ulps=4, why="as pow")  # fmt: skip
for name, fill, ulps in (
    ("exp", "plain", 2),
    ("log", "positive", 2),
    ("sqrt", "positive", 0),
    ("tanh", "plain", 3),
    ("sigmoid", "plain", 3),
    ("relu", "plain", 0),
    ("abs", "plain", 0),
    ("neg", "plain", 0),
):
    row(
        f"{name}_",
        calls(f"x.{name}_()", f"x[0].{name}_()", f"torch.{name}_(x)", x=(2, 3), fill=fill),
        ulps=ulps,
        grad_ulps=ulps + 3,
        why=LIBM,
    )
row("copy_", binary("x.copy_(y)"), calls("x[0].copy_(y)", x=(2, 3), y=(3,)),
    wrong("x.copy_(3)", "x.copy_('a')", "x.copy_()", "x.copy_(y)", "x.copy_(None)", "x.copy_([1, 2])",
          x=(2,), y=(3,)))  # fmt: skip
row("fill_", calls("x.fill_(2)", "x.fill_(2.5)", "x[0].fill_(3)", "x.fill_(y)", "x.fill_(True)",
                   x=(2, 3), y=(), mixed=True),
    wrong("x.fill_('a')", "x.fill_()", "x.fill_(y)", "x.fill_(None)", x=(2,), y=(1,)))  # fmt: skip
row("zero_", calls("x.zero_()", "x[0].zero_()", x=(2, 3)), wrong("x.zero_(1)", x=(2,)))

# ---- creation -----------------------------------------------------------------------------------

DTYPES = "float16", "float32", "float64", "int64", "int32", "int16", "int8", "uint8", "bool"


def with_each_dtype(text: str) -> list[str]:
    return [text.format(f"dtype=torch.{dtype}") for dtype in DTYPES]


for name in ("zeros", "ones"):
    row(
        name,
        once(f"torch.{name}(2, 3)", f"torch.{name}((2, 3))", f"torch.{name}([2])", f"torch.{name}(())",
             f"torch.{name}(0)", f"torch.{name}(2, 0, 3)", f"torch.{name}(2, requires_grad=True)",
             f"torch.{name}(torch.Size([2, 1]))", f"torch.{name}(2, device='cpu')",
             f"torch.{name}(size=(2, 3))", f"torch.{name}(2, dtype=float)", f"torch.{name}(2, dtype=int)",
             f"torch.{name}(2, dtype=bool)", f"torch.{name}(-1)", f"torch.{name}('a')", f"torch.{name}(1.5)",
             f"torch.{name}(2, dtype='float32')", f"torch.{name}(2, dtype=torch.int64, requires_grad=True)",
             f"torch.{name}(2, 'a')", f"torch.{name}(2, -3)", f"torch.{name}()", f"torch.{name}((2, 3), 4)",
             f"torch.{name}(None)", f"torch.{name}(np.int64(2))", *with_each_dtype(f"torch.{name}(2, {{}})")),
    )  # fmt: skip
row("empty", once("torch.empty(2, 3)", "torch.empty((2,), dtype=torch.int64)", "torch.empty(0)",
                  "torch.empty(2, requires_grad=True)", hide="values"),
    once("torch.empty(-1)", "torch.empty('a')"))  # fmt: skip
row("full", once("torch.full((2, 3), 1.5)", "torch.full((2,), 7)", "torch.full([2], True)",
                 "torch.full((), 3)", "torch.full((2,), 1, dtype=torch.float64)", "torch.full((0,), 1)",
                 "torch.full((2,), 1.7, dtype=torch.int64)", "torch.full((2,), 2.0, requires_grad=True)",
                 "torch.full((2,), 'a')", "torch.full(2, 3)", "torch.full((2,))", "torch.full((-1,), 0)",
                 "torch.full((2,), float('nan'))", "torch.full((2,), torch.tensor(3.0))",
                 "torch.full((2,), 300, dtype=torch.uint8)", "torch.full((2,), 1, requires_grad=True)",
                 *with_each_dtype("torch.full((2,), 1, {})")))  # fmt: skip
row("eye", once("torch.eye(3)", "torch.eye(2, 3)", "torch.eye(3, 2)", "torch.eye(0)", "torch.eye(-1)",
                "torch.eye('a')", "torch.eye(2, -1)", "torch.eye(2, requires_grad=True)", "torch.eye(1.5)",
                *with_each_dtype("torch.eye(2, {})")))  # fmt: skip
row("arange", once("torch.arange(5)", "torch.arange(2, 5)", "torch.arange(1, 10, 3)", "torch.arange(0)",
                   "torch.arange(5.0)", "torch.arange(0, 1, 0.1)", "torch.arange(5, 0, -1)",
                   "torch.arange(0, 1, 0.25, dtype=torch.float64)", "torch.arange(3, requires_grad=True)",
                   "torch.arange(3.0, requires_grad=True)", "torch.arange(5, 0)", "torch.arange(0, 5, 0)",
                   "torch.arange('a')", "torch.arange()", "torch.arange(0, 5, -1)", "torch.arange(1.5, 4)",
                   "torch.arange(-3)", "torch.arange(float('nan'))", "torch.arange(float('inf'))",
                   "torch.arange(3, dtype=torch.bool)", "torch.arange(start=1, end=3)", "torch.arange(end=3)",
                   "torch.arange(0, 10, 0.3)", "torch.arange(0.1, 3.2, 0.7)", "torch.arange(1e9, 1e9 + 5)",
                   "torch.arange(2, 3, 0.1, dtype=torch.float32)", "torch.arange(True)",
                   "torch.arange(0, 100, 7.7)", *with_each_dtype("torch.arange(3, {})")))  # fmt: skip
row("linspace", once("torch.linspace(0, 1, 5)", "torch.linspace(0, 10, 11)", "torch.linspace(1, 0, 4)",
                     "torch.linspace(0, 1, 1)", "torch.linspace(0, 1, 0)", "torch.linspace(0, 1, -1)",
                     "torch.linspace(-3, 7.5, 6)", "torch.linspace(0, 1, 7, dtype=torch.float64)",
                     "torch.linspace(0, 5, 3, dtype=torch.int64)", "torch.linspace('a', 1, 2)",
                     "torch.linspace(0, 1)", "torch.linspace(2, 2, 3)", "torch.linspace(0, 1, steps=2)",
                     "torch.linspace(0.1, 1e3, 23)", "torch.linspace(-1, 1, 100)",
                     "torch.linspace(0, 1, 3, requires_grad=True)", "torch.linspace(0, 1, 2.5)"),
    ulps=1, why="one multiplication and addition in torch may be one step (fma)")  # fmt: skip
for name in ("zeros_like", "ones_like"):
    row(name, calls(f"torch.{name}(x)", f"torch.{name}(x, dtype=torch.int32)", x=(2, 3), sizes=ODD),
        once(f"torch.{name}(x, requires_grad=True)", inputs=tensors(x=(2,))),
        wrong(*refuses(name), f"torch.{name}(x, 3)", f"torch.{name}(x, dtype='a')", x=(2,)))  # fmt: skip
row("empty_like", calls("torch.empty_like(x)", "torch.empty_like(x, dtype=torch.int64)", x=(2, 3),
                        hide="values", sizes=ODD), wrong(*refuses("empty_like"), x=(2,)))  # fmt: skip
row("full_like", calls("torch.full_like(x, 3)", "torch.full_like(x, 1, dtype=torch.float64)", x=(2, 3),
                       sizes=ODD), wrong("torch.full_like(3, 3)", "torch.full_like(x)",
                                         "torch.full_like(x, 'a')", x=(2,)))  # fmt: skip
for name in ("new_zeros", "new_ones"):
    row(name, calls(f"x.{name}(2, 3)", f"x.{name}((2,))", f"x.{name}(0, dtype=torch.int8)",
                    f"x.{name}(())", x=(2, 3)), wrong(f"x.{name}(-1)", f"x.{name}('a')", x=(2,)))  # fmt: skip
row("new_tensor", calls("x.new_tensor([1, 2])", "x.new_tensor(3.5)", x=(2, 3), layouts=""))
row(
    "tensor",
    once("torch.tensor(1)", "torch.tensor(1.5)", "torch.tensor(True)", "torch.tensor([1, 2])",
         "torch.tensor([1, 2.5])", "torch.tensor([True, 2])", "torch.tensor([True, False])",
         "torch.tensor([])", "torch.tensor([[]])", "torch.tensor([[], []])", "torch.tensor(())",
         "torch.tensor([[1, 2], [3, 4]])", "torch.tensor([[[1.0]]])", "torch.tensor((1, (2))[0])",
         "torch.tensor(np.ones((2, 3)))", "torch.tensor(np.float32(1.5))", "torch.tensor(np.arange(3))",
         "torch.tensor([np.float32(1.5), 2])", "torch.tensor([np.ones(2), np.zeros(2)])",
         "torch.tensor(range(3))", "torch.tensor([range(2), range(2)])", "torch.tensor([torch.tensor(1), 2])",
         "torch.tensor([torch.tensor(1.5), 2])", "torch.tensor([np.int64(3)])",
         "torch.tensor([1, 2], dtype=torch.float32)", "torch.tensor([1.7, -1.7], dtype=torch.int64)",
         "torch.tensor([0, 1, 2], dtype=torch.bool)", "torch.tensor(1.5, requires_grad=True)",
         "torch.tensor([1], requires_grad=True)", "torch.tensor('a')", "torch.tensor(['a'])",
         "torch.tensor(None)", "torch.tensor([None])", "torch.tensor([1, [2]])", "torch.tensor([[1], 2])",
         "torch.tensor([[1, 2], [3]])", "torch.tensor({})", "torch.tensor({1, 2})", "torch.tensor()",
         "torch.tensor(2**63)", "torch.tensor(2**62)", "torch.tensor(-2**63)", "torch.tensor([2**64])",
         "torch.tensor(300, dtype=torch.uint8)", "torch.tensor(-1, dtype=torch.uint8)",
         "torch.tensor(128, dtype=torch.int8)", "torch.tensor(1e40)", "torch.tensor(1e400)",
         "torch.tensor(1e40, dtype=torch.float32)", "torch.tensor(70000.0, dtype=torch.float16)",
         "torch.tensor(1, 2)", "torch.tensor([1, 2], dtype='float32')", "torch.tensor(float('nan'))",
         "torch.tensor([float('inf'), 1])", "torch.tensor([1, float('nan')], dtype=torch.int64)"
         if False else "torch.tensor([1, 1.0])", "torch.tensor([[True], [1.5]])", "torch.tensor(1 + 0j)"
         if False else "torch.tensor(0)", "torch.tensor([[1, 2], (3, 4)])", "torch.tensor([[1], [2, 3]])",
         "torch.tensor(object())", "torch.tensor([1.5], dtype=torch.bool)", "torch.tensor(2.5, dtype=torch.int32)",
         "torch.tensor(b'a')", "torch.tensor([[[1, 2]], [[3]]])", "torch.tensor(np.array(['a']))",
         "torch.tensor([torch.ones(2), torch.zeros(2)])", "torch.tensor([torch.ones(1), 2])",
         *with_each_dtype("torch.tensor([0, 1, 1], {})"), *with_each_dtype("torch.tensor(1.0, {})")),
    calls("torch.tensor(x)", "torch.tensor(x, dtype=torch.float64)", x=(2, 3), dtypes=["float32", "int64"]),
)  # fmt: skip
row("from_numpy", once("torch.from_numpy(np.ones(3))", "torch.from_numpy(np.arange(6).reshape(2, 3).T)",
                       "torch.from_numpy(np.float32([1, 2]))", "torch.from_numpy([1])",
                       "torch.from_numpy(np.ones(3)[::-1])", "torch.from_numpy(np.array('a'))",
                       "torch.from_numpy(np.float64(1))", "torch.from_numpy(np.array(2))",
                       "torch.from_numpy(np.zeros((0, 3)))", "torch.from_numpy(torch.ones(2))",
                       "torch.from_numpy(np.ones((4, 4))[1:3, ::2])", "torch.from_numpy()",
                       "torch.from_numpy(np.array([1, 'a'], dtype=object))"))  # fmt: skip
row("as_tensor", once("torch.as_tensor([1, 2])", "torch.as_tensor(1.5)", "torch.as_tensor(np.ones(2))",
                      "torch.as_tensor(np.ones(2), dtype=torch.float32)", "torch.as_tensor('a')",
                      "torch.as_tensor(np.float32(1))"),
    calls("torch.as_tensor(x)", "torch.as_tensor(x, dtype=torch.float64)", x=(2, 3)))  # fmt: skip

SEEDED = "(torch.manual_seed(3), {})[1]"


def seeded(*texts: str) -> list[str]:
    return [SEEDED.format(text) for text in texts]


row("rand", once(*seeded("torch.rand(3)", "torch.rand(2, 3, dtype=torch.float64)", "torch.rand(0)",
                         "torch.rand((2, 2), requires_grad=True)", "torch.rand(20)"),
                 "torch.rand(-1)", "torch.rand('a')", "torch.rand(2, dtype=torch.int64)"))  # fmt: skip
row("randn", once(*seeded("torch.randn(3)", "torch.randn(2, 10)", "torch.randn(5, dtype=torch.float64)",
                          "torch.randn(2, requires_grad=True)", "torch.randn(0)"),
                  "torch.randn(-1)", "torch.randn(2, dtype=torch.int64)"),
    ulps=2, why=LIBM)  # fmt: skip
row("randint", once(*seeded("torch.randint(10, (5,))", "torch.randint(-3, 3, (2, 3))",
                            "torch.randint(0, 2, (4,), dtype=torch.int32)",
                            "torch.randint(5, (3,), dtype=torch.float32)"),
                    "torch.randint(3, 3, (2,))", "torch.randint(0, (2,))", "torch.randint(3)",
                    "torch.randint('a', (2,))", "torch.randint(5, 2)"))  # fmt: skip
row("randperm", once(*seeded("torch.randperm(5)", "torch.randperm(0)", "torch.randperm(3, dtype=torch.int32)"),
                     "torch.randperm(-1)", "torch.randperm('a')"))  # fmt: skip
row("rand_like", once(*seeded("torch.rand_like(x)", "torch.rand_like(x, dtype=torch.float64)"),
                      "torch.rand_like(3)", inputs=tensors(x=(2, 3))))  # fmt: skip
row("randn_like", once(*seeded("torch.randn_like(x)", "torch.randn_like(x, dtype=torch.float64)"),
                       "torch.randn_like(3)", inputs=tensors(x=(2, 3))), ulps=2, why=LIBM)  # fmt: skip
row("uniform_", once(*seeded("x.uniform_()", "x.uniform_(-1, 2)", "x.t().uniform_()"), "x.uniform_(2, 1)",
                     inputs=tensors(x=(2, 3))),
    once(*seeded("x.uniform_()"), inputs=(Input("x", (2, 3), track=True),)),
    once("x.uniform_()", inputs=(Input("x", (2, 3), "int64"),)))  # fmt: skip
row("normal_", once(*seeded("x.normal_()", "x.normal_(1, 2)"), "x.normal_(0, -1)", inputs=tensors(x=(2, 3))),
    once(*seeded("x.normal_()"), inputs=(Input("x", (2, 3), track=True),)),
    once("x.normal_()", inputs=(Input("x", (2, 3), "int64"),)), ulps=2, why=LIBM)  # fmt: skip

# Operations that torch does not have under that name.
INTERNAL = {"index_backward": "the gradient of indexing; run by __getitem__'s second gradients"}
