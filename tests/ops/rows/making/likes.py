"""The op table: New tensors in the likeness of another."""

from tests.ops.sweeps import ODD, calls, once, refuses, row, tensors, wrong

for name in ("zeros_like", "ones_like"):
    row(
        name,
        calls(f"torch.{name}(x)", f"torch.{name}(x, dtype=torch.int32)", x=(2, 3), sizes=ODD),
        calls(
            f"torch.{name}(x, memory_format=torch.contiguous_format)",
            f"torch.{name}(x, memory_format=torch.preserve_format)",
            x=(2, 3),
            dtypes=["float32"],
            grad=False,
        ),
        once(
            f"torch.{name}(x, requires_grad=True)",
            f"torch.{name}(input=x, layout=torch.strided, device='cpu', pin_memory=False)",
            f"torch.{name}(x, memory_format='a')",
            inputs=tensors(x=(2,)),
        ),
        wrong(*refuses(name), f"torch.{name}(x, 3)", f"torch.{name}(x, dtype='a')", x=(2,)),
    )
row(
    "empty_like",
    calls(
        "torch.empty_like(x)",
        "torch.empty_like(x, dtype=torch.int64)",
        x=(2, 3),
        hide="values",
        sizes=ODD,
    ),
    wrong(*refuses("empty_like"), x=(2,)),
)
row(
    "full_like",
    calls(
        "torch.full_like(x, 3)", "torch.full_like(x, 1, dtype=torch.float64)", x=(2, 3), sizes=ODD
    ),
    calls(
        "torch.full_like(x, 3, memory_format=torch.contiguous_format)",
        "torch.full_like(input=x, fill_value=torch.tensor(2), requires_grad=True)",
        x=(2, 3),
        dtypes=["float32"],
        grad=False,
    ),
    wrong("torch.full_like(3, 3)", "torch.full_like(x)", "torch.full_like(x, 'a')", x=(2,)),
)
for name in ("new_zeros", "new_ones"):
    row(
        name,
        calls(
            f"x.{name}(2, 3)",
            f"x.{name}((2,))",
            f"x.{name}(0, dtype=torch.int8)",
            f"x.{name}(())",
            f"x.{name}(size=(1, 2), device='cpu', layout=torch.strided)",
            x=(2, 3),
        ),
        once(f"x.{name}(2, requires_grad=True)", inputs=tensors(x=(2,))),
        wrong(f"x.{name}(-1)", f"x.{name}('a')", f"x.{name}()", f"x.{name}((3, 2.5))", x=(2,)),
    )
row(
    "new_empty",
    calls("x.new_empty(2, 3)", "x.new_empty((0, 2), dtype=torch.int8)", x=(2,), hide="values"),
    wrong("x.new_empty(-1)", "x.new_empty()", "torch.new_empty(x, 2)", x=(2,)),
)
row(
    "new_empty_strided",
    calls("x.new_empty_strided((2, 3), (1, 2))", x=(2,), hide="values"),
    wrong("x.new_empty_strided((2,), (1, 2))", "x.new_empty_strided(2)", x=(2,)),
)
row(
    "new_full",
    calls(
        "x.new_full((2, 3), 1)",
        "x.new_full(size=(), fill_value=2.5, dtype=torch.float64)",
        "x.new_full([0], torch.tensor(3))",
        x=(2,),
    ),
    once("x.new_full((2,), 1, requires_grad=True, device='cpu')", inputs=tensors(x=(2,))),
    wrong(
        "x.new_full(2, 3)",
        "x.new_full((2,), 'a')",
        "x.new_full((2,))",
        "x.new_full((-1,), 0)",
        "x.new_full((2,), None)",
        x=(2,),
    ),
)
row(
    "new_tensor",
    calls("x.new_tensor([1, 2])", "x.new_tensor(3.5)", "x.new_tensor(x)", x=(2, 3), layouts=""),
    once(
        "x.new_tensor([1], dtype=torch.int8, device='cpu')",
        "x.new_tensor([1], requires_grad=True)",
        "x.new_tensor('a')",
        "x.new_tensor()",
        inputs=tensors(x=(2,)),
    ),
)
