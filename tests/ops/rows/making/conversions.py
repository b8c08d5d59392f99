"""The op table: Copies, aliases, and other dtypes."""

from tests.ops.observe import Input
from tests.ops.sweeps import VIEWED, calls, no_slopes, once, pointwise, refuses, row, tensors, wrong

row(
    "clone",
    pointwise("x.clone()", "torch.clone(x)"),
    calls("x.clone()", x=(2, 3, 4), dtypes=["int16"]),
    calls(
        "torch.clone(x, memory_format=torch.contiguous_format)",
        "x.clone(memory_format=torch.preserve_format)",
        x=(2, 3),
        dtypes=VIEWED,
    ),
    wrong(*refuses("clone"), x=(3,)),
)
row(
    "contiguous",
    pointwise("x.contiguous()"),
    calls("x.contiguous()", x=(2, 1, 4)),
    calls("x.contiguous(memory_format=torch.contiguous_format)", x=(2, 3), dtypes=VIEWED),
    wrong("x.t().contiguous(memory_format=torch.preserve_format)", "torch.contiguous(x)", x=(2, 3)),
)
row(
    "to_dense",
    calls("x.to_dense()", "x.t().to_dense(torch.float64)", x=(2, 3)),
    wrong("torch.to_dense(x)", "x.to_dense(3)", x=(2,)),
)
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
    calls("x.to(y)", "x.to(y, copy=True)", x=(2, 3), y=(2,), dtypes=("float32", "int64", "bool")),
    calls(
        "x.to(torch.float64, True, True)",
        "x.to(torch.float64, non_blocking=True)",
        "x.to('cpu', torch.float64, False, True)",
        "x.to(device='cpu', dtype=torch.float32, copy=True)",
        "x.to('cpu', copy=True)",
        "x.to(torch.float64, memory_format=torch.contiguous_format)",
        "x.to(torch.float32, copy=True, memory_format=torch.contiguous_format)",
        "x.to(memory_format=torch.preserve_format)",
        "x.to(torch.device('cpu'))",
        x=(2, 3),
        dtypes=["float32", "int64"],
        hide="numeric",
    ),
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
    row(
        name,
        calls(f"x.{name}()", x=(2, 3), sizes=[{"x": ()}, {"x": (0, 2)}], hide="numeric"),
        calls(
            f"x.{name}(memory_format=torch.contiguous_format)",
            f"x.{name}(memory_format=torch.preserve_format)",
            x=(2, 3),
            dtypes=["float32"],
            hide="numeric",
        ),
        wrong(f"x.{name}(1, 2)", f"x.{name}('a')", x=(2,)),
    )
row(
    "type",
    calls(
        "x.type()",
        "x.type(torch.float32)",
        "x.type('torch.DoubleTensor')",
        "x.type(torch.DoubleTensor)",
        "x.type(torch.Tensor)",
        x=(2, 3),
        hide="numeric",
    ),
    wrong("x.type('torch.NoTensor')", "x.type(int)", "x.type(3)", x=(2,)),
)
row(
    "type_as",
    no_slopes(calls("x.type_as(y)", x=(2, 3), y=(2,))),
    wrong("x.type_as(3)", "x.type_as()", x=(2,)),
)
row("cpu", calls("x.cpu()", x=(2, 3), dtypes=["float32"]))
row("cuda", once("torch.ones(2).cuda()"))


# Its numbers need a package that is not everywhere: see tests/test_lower_precision.py.
row("bfloat16", wrong("x.bfloat16(1, 2)", x=(2,)))
# What torch has and minitorch refuses (tests/ops/test_refused.py): only the arguments are compared.
for name in ("chalf", "cfloat", "cdouble"):
    row(name, wrong(f"x.{name}(1, 2)", x=(2,)))
for name in ("real", "conj", "conj_physical", "resolve_conj", "resolve_neg"):
    row(
        name,
        calls(f"torch.{name}(x)", x=(2, 3), dtypes=VIEWED),
        wrong(*refuses(name), x=(2,)),
    )
