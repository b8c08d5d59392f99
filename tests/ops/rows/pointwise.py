"""The op table: Functions of one element; other dtypes, copies."""

from tests.ops.observe import Input
from tests.ops.sweeps import (
    LIBM,
    calls,
    no_slopes,
    once,
    pointwise,
    refuses,
    row,
    tensors,
    wrong,
)

for name, fill, ulps in (
    ("exp", "plain", 2),
    ("log", "positive", 2),
    ("sqrt", "positive", 1),
    ("sin", "plain", 2),
    ("cos", "plain", 2),
    ("tanh", "plain", 3),
    ("sigmoid", "plain", 4),
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
        signed_zeros=name != "relu",  # as for maximum
    )
row("absolute", calls("torch.absolute(x)", "x.absolute()", "abs(x)", x=(2, 3)))

row(
    "clone",
    pointwise("x.clone()", "torch.clone(x)"),
    calls("x.clone()", x=(2, 3, 4), dtypes=["int16"]),
    wrong(*refuses("clone"), x=(3,)),
)
row("contiguous", pointwise("x.contiguous()"), calls("x.contiguous()", x=(2, 1, 4)))
row("detach", calls("x.detach()", "torch.detach(x)", "x.detach().add_(1)", x=(2, 3), grad=True))
row(
    "detach_",
    calls("x.detach_()", x=(2, 3)),
    once(
        "x.clone().detach_()",
        "(x * 2).detach_()",
        "x[0].detach_()",
        "x.detach()[0].detach_()",
        inputs=(Input("x", (2, 3), track=True),),
    ),
    once("x[0].detach_()", inputs=tensors(x=(2, 3))),
)
row(
    "to",
    calls(
        *[
            f"x.to(torch.{dtype})"
            for dtype in (
                "float16",
                "float32",
                "float64",
                "int64",
                "int32",
                "uint8",
                "int8",
                "bool",
            )
        ],
        "x.to('cpu')",
        "x.to(torch.float32, copy=True)",
        "x.to('cpu', torch.float64)",
        "x.to(dtype=torch.float32)",
        x=(2, 3),
        hide="numeric",
    ),
    calls("x.to(y)", x=(2, 3), y=(2,), dtypes=("float32", "float64", "int64")),
    wrong(
        "x.to('float32')",
        "x.to('cuda')",
        "x.to()",
        "x.to(None)",
        "x.to(float)",
        "x.to(dtype='float32')",
        x=(3,),
    ),
)
for name in ("half", "float", "double", "byte", "char", "short", "int", "long", "bool"):
    row(name, calls(f"x.{name}()", x=(2, 3), sizes=[{"x": ()}, {"x": (0, 2)}], hide="numeric"))
row(
    "type",
    calls(
        "x.type()",
        "x.type(torch.float32)",
        "x.type('torch.DoubleTensor')",
        x=(2, 3),
        hide="numeric",
    ),
    wrong("x.type('torch.NoTensor')", x=(2,)),
)
row("type_as", no_slopes(calls("x.type_as(y)", x=(2, 3), y=(2,))))
row("cpu", calls("x.cpu()", x=(2, 3), dtypes=["float32"]))
row("cuda", once("torch.ones(2).cuda()"))

for name in ("sigmoid", "tanh"):
    row(f"nn.functional.{name}", calls(f"F.{name}(x)", x=(2, 3)), ulps=4, why=LIBM)
