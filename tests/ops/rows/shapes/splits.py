"""The op table: Parts of a dimension, one or several."""

from tests.ops.sweeps import VIEWED, calls, no_slopes, once, row, tensors, wrong

row(
    "select",
    calls(
        "x.select(0, 1)",
        "torch.select(x, 1, -1)",
        "x.select(-1, 0)",
        "x.select(dim=1, index=2)",
        "x.select(0, torch.tensor(1))",
        x=(2, 3, 4),
        dtypes=VIEWED,
    ),
    wrong(
        "x.select(0, 2)",
        "x.select(0, -3)",
        "x.select(3, 0)",
        "x.select('a', 0)",
        "x.select(0)",
        "x.select(0, 1.5)",
        "x.select(0, True)",
        "torch.select(3, 0, 0)",
        x=(2, 3, 4),
    ),
    wrong("x.select(0, 0)", x=()),
)
row(
    "narrow",
    calls(
        "x.narrow(0, 1, 1)",
        "torch.narrow(x, 1, 0, 2)",
        "x.narrow(-1, -2, 2)",
        "x.narrow(1, 3, 0)",
        "x.narrow(dim=0, start=0, length=1)",
        "x.narrow(1, torch.tensor(1), 2)",
        x=(2, 3, 4),
        dtypes=VIEWED,
    ),
    wrong(
        "x.narrow(0, 1, 2)",
        "x.narrow(0, 3, 0)",
        "x.narrow(0, -3, 1)",
        "x.narrow(5, 0, 1)",
        "x.narrow(0, 0, -1)",
        "x.narrow(0, 0)",
        "x.narrow(0, torch.tensor([1]), 1)",
        "x.narrow(0, torch.tensor(1.0), 1)",
        "x.narrow(0, 1.5, 1)",
        "x.narrow(0, 0, 1.5)",
        "torch.narrow(3, 0, 0, 1)",
        x=(2, 3, 4),
    ),
    wrong("x.narrow(0, 0, 0)", x=()),
)
row(
    "unbind",
    calls(
        "x.unbind()",
        "torch.unbind(x, 1)",
        "x.unbind(-1)",
        x=(2, 3),
        dtypes=VIEWED,
        sizes=[{"x": (0, 3)}, {"x": (3,)}],
    ),
    wrong("x.unbind(2)", "x.unbind('a')", "torch.unbind(3)", x=(2, 3)),
    wrong("x.unbind()", x=()),
)
row(
    "split",
    calls(
        "x.split(2)",
        "torch.split(x, 2, 1)",
        "x.split([1, 3], dim=-1)",
        "x.split(5)",
        "torch.split(x, [2, 0, 1])",
        "x.split(1)",
        "x.split(split_size=2, dim=1)",
        "torch.split(x, split_size_or_sections=(3,))",
        "x.split([1, torch.tensor(2)])",
        x=(3, 4),
        dtypes=VIEWED,
    ),
    calls("x.split(2)", "x.split(0)", x=(0, 2), dtypes=VIEWED, layouts=""),
    wrong(
        "x.split(-1)",
        "x.split(0)",
        "x.split([1, 1])",
        "x.split(1, 5)",
        "x.split('a')",
        "x.split([-1, 4])",
        "x.split(1.5)",
        "x.split((1.5,))",
        "x.split()",
        x=(3, 4),
    ),
    wrong("x.split(1)", x=()),
)
row(
    "chunk",
    calls(
        "x.chunk(2)",
        "torch.chunk(x, 2, 1)",
        "x.chunk(3, dim=-1)",
        "x.chunk(7)",
        "x.chunk(1)",
        "torch.chunk(input=x, chunks=2, dim=1)",
        x=(3, 4),
        dtypes=VIEWED,
    ),
    calls("x.chunk(2)", x=(0, 2), dtypes=VIEWED, layouts=""),
    wrong(
        "x.chunk(0)",
        "x.chunk(-1)",
        "x.chunk(2, 5)",
        "x.chunk('a')",
        "x.chunk(2.0)",
        "x.chunk(True)",
        "torch.chunk(3, 1)",
        x=(3, 4),
    ),
    wrong("x.chunk(1)", x=()),
)
row(
    "narrow_copy",
    calls(
        "torch.narrow_copy(x, 1, 0, 2)",
        "x.narrow_copy(1, 3, 0)",
        x=(2, 3, 4),
        dtypes=VIEWED,
    ),
    # (torch puts the gradient in the wrong place for a negative start)
    calls("x.narrow_copy(0, -2, 2)", x=(2, 3, 4), dtypes=VIEWED, grad=False),
    once("torch.narrow_copy(x, 0, 0, 1, out=y)", inputs=tensors(x=(2, 3), y=(1, 3))),
    wrong(
        "x.narrow_copy(0, 1, 2)",
        "x.narrow_copy(0, 3, 0)",
        x=(2, 3),
    ),
    wrong("x.narrow_copy(0, 0, 0)", x=()),
)
row(
    "split_with_sizes",
    calls(
        "torch.split_with_sizes(x, [1, 3], 1)",
        "x.split_with_sizes((2, 0, 1))",
        "x.split_with_sizes(split_sizes=[3], dim=0)",
        x=(3, 4),
        dtypes=VIEWED,
    ),
    wrong(
        "x.split_with_sizes(1)",
        "x.split_with_sizes([1, 1])",
        "x.split_with_sizes([-1, 4])",
        "x.split_with_sizes([3], 2)",
        "torch.split_with_sizes(3, [1])",
        x=(3, 4),
    ),
    wrong("x.split_with_sizes([1])", x=()),
)
UNSAFE = {"unsafe_split": "2", "unsafe_split_with_sizes": "[1, 2]", "unsafe_chunk": "2"}
for name, sizes in UNSAFE.items():
    row(
        name,
        calls(f"torch.{name}(x, {sizes})", f"x.{name}({sizes}, dim=-2)", x=(3, 4), dtypes=VIEWED),
        no_slopes(
            calls(  # a write into a part goes unnoticed
                f"[x.{name}({sizes})[0].mul_(2), x._version]",
                f"(x * x, x.{name}({sizes})[0].mul_(2))",
                x=(3, 4),
                dtypes=["float32"],
                layouts="",
            )
        ),
        wrong(f"x.{name}(-1)", f"x.{name}({sizes}, 2)", f"x.{name}('a')", x=(3, 4)),
        wrong(f"x.{name}({sizes})", x=()),
    )
row(
    "tensor_split",
    calls(
        "torch.tensor_split(x, 2, 1)",
        "x.tensor_split(3, dim=-1)",
        "x.tensor_split((1, 3), 1)",
        "x.tensor_split([2, 1, -1], 1)",
        "x.tensor_split(())",
        "x.tensor_split(torch.tensor([1, 2]), 1)",
        "x.tensor_split(torch.tensor(2))",
        "x.tensor_split(sections=5)",
        "x.tensor_split(indices=(1,))",
        x=(3, 4),
        dtypes=VIEWED,
    ),
    calls("[x.tensor_split(2)[0].mul_(2), x]", x=(3, 4), dtypes=["float32"]),
    wrong(
        "x.tensor_split(0)",
        "x.tensor_split(-1)",
        "x.tensor_split(2, 5)",
        "x.tensor_split(2.5)",
        "x.tensor_split('a')",
        "x.tensor_split(torch.tensor([1.0]))",
        "x.tensor_split(torch.tensor([[1]]))",
        "torch.tensor_split(3, 1)",
        x=(3, 4),
    ),
    wrong("x.tensor_split(2)", x=()),
)
for name in ("hsplit", "vsplit", "dsplit"):
    row(
        name,
        calls(
            f"torch.{name}(x, 2)", f"x.{name}((1, 3))", f"x.{name}([])", x=(2, 4, 4), dtypes=VIEWED
        ),
        wrong(
            f"x.{name}(3)",
            f"x.{name}(0)",
            f"x.{name}(-1)",
            f"x.{name}(1.5)",
            f"torch.{name}(3, 1)",
            x=(2, 4, 5),
        ),
        wrong(f"x.{name}(3)", f"x.{name}((1,))", x=(3,)),
        wrong(f"x.{name}(1)", x=()),
    )
