"""The op table: New tensors."""

from tests.ops.observe import Input
from tests.ops.sweeps import (
    LIBM,
    ODD,
    calls,
    once,
    refuses,
    row,
    tensors,
    wrong,
)

DTYPES = "float16", "float32", "float64", "int64", "int32", "int16", "int8", "uint8", "bool"


def with_each_dtype(text: str) -> list[str]:
    return [text.format(f"dtype=torch.{dtype}") for dtype in DTYPES]


for name in ("zeros", "ones"):
    row(
        name,
        once(
            f"torch.{name}(2, 3)",
            f"torch.{name}((2, 3))",
            f"torch.{name}([2])",
            f"torch.{name}(())",
            f"torch.{name}(0)",
            f"torch.{name}(2, 0, 3)",
            f"torch.{name}(2, requires_grad=True)",
            f"torch.{name}(torch.Size([2, 1]))",
            f"torch.{name}(2, device='cpu')",
            f"torch.{name}(size=(2, 3))",
            f"torch.{name}(2, dtype=float)",
            f"torch.{name}(2, dtype=int)",
            f"torch.{name}(2, dtype=bool)",
            f"torch.{name}(-1)",
            f"torch.{name}('a')",
            f"torch.{name}(1.5)",
            f"torch.{name}(2, dtype='float32')",
            f"torch.{name}(2, dtype=torch.int64, requires_grad=True)",
            f"torch.{name}(2, 'a')",
            f"torch.{name}(2, -3)",
            f"torch.{name}()",
            f"torch.{name}((2, 3), 4)",
            f"torch.{name}(None)",
            f"torch.{name}(np.int64(2))",
            *with_each_dtype(f"torch.{name}(2, {{}})"),
        ),
    )
row(
    "empty",
    once(
        "torch.empty(2, 3)",
        "torch.empty((2,), dtype=torch.int64)",
        "torch.empty(0)",
        "torch.empty(2, requires_grad=True)",
        hide="values",
    ),
    once("torch.empty(-1)", "torch.empty('a')"),
)
row(
    "full",
    once(
        "torch.full((2, 3), 1.5)",
        "torch.full((2,), 7)",
        "torch.full([2], True)",
        "torch.full((), 3)",
        "torch.full((2,), 1, dtype=torch.float64)",
        "torch.full((0,), 1)",
        "torch.full((2,), 1.7, dtype=torch.int64)",
        "torch.full((2,), 2.0, requires_grad=True)",
        "torch.full((2,), 'a')",
        "torch.full(2, 3)",
        "torch.full((2,))",
        "torch.full((-1,), 0)",
        "torch.full((2,), float('nan'))",
        "torch.full((2,), torch.tensor(3.0))",
        "torch.full((2,), 2**40, dtype=torch.int32)",
        "torch.full((2,), 1, requires_grad=True)",
        *with_each_dtype("torch.full((2,), 1, {})"),
    ),
)
row(
    "eye",
    once(
        "torch.eye(3)",
        "torch.eye(2, 3)",
        "torch.eye(3, 2)",
        "torch.eye(0)",
        "torch.eye(-1)",
        "torch.eye('a')",
        "torch.eye(2, -1)",
        "torch.eye(2, requires_grad=True)",
        "torch.eye(1.5)",
        *with_each_dtype("torch.eye(2, {})"),
    ),
)
row(
    "arange",
    once(
        "torch.arange(5)",
        "torch.arange(2, 5)",
        "torch.arange(1, 10, 3)",
        "torch.arange(0)",
        "torch.arange(5.0)",
        "torch.arange(0, 1, 0.1)",
        "torch.arange(5, 0, -1)",
        "torch.arange(0, 1, 0.25, dtype=torch.float64)",
        "torch.arange(3, requires_grad=True)",
        "torch.arange(3.0, requires_grad=True)",
        "torch.arange(5, 0)",
        "torch.arange(0, 5, 0)",
        "torch.arange('a')",
        "torch.arange()",
        "torch.arange(0, 5, -1)",
        "torch.arange(1.5, 4)",
        "torch.arange(-3)",
        "torch.arange(float('nan'))",
        "torch.arange(float('inf'))",
        "torch.arange(3, dtype=torch.bool)",
        "torch.arange(start=1, end=3)",
        "torch.arange(end=3)",
        "torch.arange(0, 10, 0.3)",
        "torch.arange(0.1, 3.2, 0.7)",
        "torch.arange(1e9, 1e9 + 5)",
        "torch.arange(2, 3, 0.1, dtype=torch.float32)",
        "torch.arange(True)",
        "torch.arange(0, 100, 7.7)",
        *with_each_dtype("torch.arange(3, {})"),
    ),
    ulps=1,
    why="torch adds up within a vector",
)
row(
    "linspace",
    once(
        "torch.linspace(0, 1, 5)",
        "torch.linspace(0, 10, 11)",
        "torch.linspace(1, 0, 4)",
        "torch.linspace(0, 1, 1)",
        "torch.linspace(0, 1, 0)",
        "torch.linspace(0, 1, -1)",
        "torch.linspace(-3, 7.5, 6)",
        "torch.linspace(0, 1, 7, dtype=torch.float64)",
        "torch.linspace(0, 5, 3, dtype=torch.int64)",
        "torch.linspace('a', 1, 2)",
        "torch.linspace(0, 1)",
        "torch.linspace(2, 2, 3)",
        "torch.linspace(0, 1, steps=2)",
        "torch.linspace(0.1, 1e3, 23)",
        "torch.linspace(-1, 1, 100)",
        "torch.linspace(0, 1, 3, requires_grad=True)",
        "torch.linspace(0, 1, 2.5)",
    ),
    ulps=1,
    why="one multiplication and addition in torch may be one step (fma)",
)
for name in ("zeros_like", "ones_like"):
    row(
        name,
        calls(f"torch.{name}(x)", f"torch.{name}(x, dtype=torch.int32)", x=(2, 3), sizes=ODD),
        once(f"torch.{name}(x, requires_grad=True)", inputs=tensors(x=(2,))),
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
            x=(2, 3),
        ),
        wrong(f"x.{name}(-1)", f"x.{name}('a')", x=(2,)),
    )
row("new_tensor", calls("x.new_tensor([1, 2])", "x.new_tensor(3.5)", x=(2, 3), layouts=""))
row(
    "tensor",
    once(
        "torch.tensor(1)",
        "torch.tensor(1.5)",
        "torch.tensor(True)",
        "torch.tensor([1, 2])",
        "torch.tensor([1, 2.5])",
        "torch.tensor([True, 2])",
        "torch.tensor([True, False])",
        "torch.tensor([])",
        "torch.tensor([[]])",
        "torch.tensor([[], []])",
        "torch.tensor(())",
        "torch.tensor([[1, 2], [3, 4]])",
        "torch.tensor([[[1.0]]])",
        "torch.tensor((1, (2))[0])",
        "torch.tensor(np.ones((2, 3)))",
        "torch.tensor(np.float32(1.5))",
        "torch.tensor(np.arange(3))",
        "torch.tensor([np.float32(1.5), 2])",
        "torch.tensor([np.ones(2), np.zeros(2)])",
        "torch.tensor(range(3))",
        "torch.tensor([range(2), range(2)])",
        "torch.tensor([torch.tensor(1), 2])",
        "torch.tensor([torch.tensor(1.5), 2])",
        "torch.tensor([np.int64(3)])",
        "torch.tensor([1, 2], dtype=torch.float32)",
        "torch.tensor([1.7, -1.7], dtype=torch.int64)",
        "torch.tensor([0, 1, 2], dtype=torch.bool)",
        "torch.tensor(1.5, requires_grad=True)",
        "torch.tensor([1], requires_grad=True)",
        "torch.tensor('a')",
        "torch.tensor(['a'])",
        "torch.tensor(None)",
        "torch.tensor([None])",
        "torch.tensor([1, [2]])",
        "torch.tensor([[1], 2])",
        "torch.tensor([[1, 2], [3]])",
        "torch.tensor({})",
        "torch.tensor({1, 2})",
        "torch.tensor()",
        "torch.tensor(2**63)",
        "torch.tensor(2**62)",
        "torch.tensor(-2**63)",
        "torch.tensor([2**64])",
        "torch.tensor(300, dtype=torch.uint8)",
        "torch.tensor(-1, dtype=torch.uint8)",
        "torch.tensor(128, dtype=torch.int8)",
        "torch.tensor(1e40)",
        "torch.tensor(1e400)",
        "torch.tensor(1e40, dtype=torch.float32)",
        "torch.tensor(70000.0, dtype=torch.float16)",
        "torch.tensor(1, 2)",
        "torch.tensor([1, 2], dtype='float32')",
        "torch.tensor(float('nan'))",
        "torch.tensor([float('inf'), 1])",
        "torch.tensor([1, 1.0])",
        "torch.tensor([[True], [1.5]])",
        "torch.tensor(0)",
        "torch.tensor([[1, 2], (3, 4)])",
        "torch.tensor([[1], [2, 3]])",
        "torch.tensor(object())",
        "torch.tensor([1.5], dtype=torch.bool)",
        "torch.tensor(2.5, dtype=torch.int32)",
        "torch.tensor(b'a')",
        "torch.tensor([[[1, 2]], [[3]]])",
        "torch.tensor(np.array(['a']))",
        "torch.tensor([torch.ones(2), torch.zeros(2)])",
        "torch.tensor([torch.ones(1), 2])",
        *with_each_dtype("torch.tensor([0, 1, 1], {})"),
        *with_each_dtype("torch.tensor(1.0, {})"),
    ),
    calls(
        "torch.tensor(x)",
        "torch.tensor(x, dtype=torch.float64)",
        x=(2, 3),
        dtypes=["float32", "int64"],
    ),
)
row(
    "from_numpy",
    once(
        "torch.from_numpy(np.ones(3))",
        "torch.from_numpy(np.arange(6).reshape(2, 3).T)",
        "torch.from_numpy(np.float32([1, 2]))",
        "torch.from_numpy([1])",
        "torch.from_numpy(np.ones(3)[::-1])",
        "torch.from_numpy(np.array('a'))",
        "torch.from_numpy(np.float64(1))",
        "torch.from_numpy(np.array(2))",
        "torch.from_numpy(np.zeros((0, 3)))",
        "torch.from_numpy(torch.ones(2))",
        "torch.from_numpy(np.ones((4, 4))[1:3, ::2])",
        "torch.from_numpy()",
        "torch.from_numpy(np.array([1, 'a'], dtype=object))",
    ),
)
row(
    "as_tensor",
    once(
        "torch.as_tensor([1, 2])",
        "torch.as_tensor(1.5)",
        "torch.as_tensor(np.ones(2))",
        "torch.as_tensor(np.ones(2), dtype=torch.float32)",
        "torch.as_tensor('a')",
        "torch.as_tensor(np.float32(1))",
    ),
    calls("torch.as_tensor(x)", "torch.as_tensor(x, dtype=torch.float64)", x=(2, 3)),
)

SEEDED = "(torch.manual_seed(3), {})[1]"


def seeded(*texts: str) -> list[str]:
    return [SEEDED.format(text) for text in texts]


row(
    "rand",
    once(
        *seeded(
            "torch.rand(3)",
            "torch.rand(2, 3, dtype=torch.float64)",
            "torch.rand(0)",
            "torch.rand((2, 2), requires_grad=True)",
            "torch.rand(20)",
        ),
        "torch.rand(-1)",
        "torch.rand('a')",
        "torch.rand(2, dtype=torch.int64)",
    ),
)
row(
    "randn",
    once(
        *seeded(
            "torch.randn(3)",
            "torch.randn(2, 10)",
            "torch.randn(5, dtype=torch.float64)",
            "torch.randn(2, requires_grad=True)",
            "torch.randn(0)",
        ),
        "torch.randn(-1)",
        "torch.randn(2, dtype=torch.int64)",
    ),
    ulps=2,
    why=LIBM,
)
row(
    "randint",
    once(
        *seeded(
            "torch.randint(10, (5,))",
            "torch.randint(-3, 3, (2, 3))",
            "torch.randint(0, 2, (4,), dtype=torch.int32)",
            "torch.randint(5, (3,), dtype=torch.float32)",
        ),
        "torch.randint(3, 3, (2,))",
        "torch.randint(0, (2,))",
        "torch.randint(3)",
        "torch.randint('a', (2,))",
        "torch.randint(5, 2)",
    ),
)
row(
    "randperm",
    once(
        *seeded("torch.randperm(5)", "torch.randperm(0)", "torch.randperm(3, dtype=torch.int32)"),
        "torch.randperm(-1)",
        "torch.randperm('a')",
    ),
)
row(
    "rand_like",
    once(
        *seeded("torch.rand_like(x)", "torch.rand_like(x, dtype=torch.float64)"),
        "torch.rand_like(3)",
        inputs=tensors(x=(2, 3)),
    ),
)
row(
    "randn_like",
    once(
        *seeded("torch.randn_like(x)", "torch.randn_like(x, dtype=torch.float64)"),
        "torch.randn_like(3)",
        inputs=tensors(x=(2, 3)),
    ),
    ulps=2,
    why=LIBM,
)
row(
    "uniform_",
    once(
        *seeded("x.uniform_()", "x.uniform_(-1, 2)", "x.t().uniform_()"),
        "x.uniform_(2, 1)",
        inputs=tensors(x=(2, 3)),
    ),
    once(*seeded("x.uniform_()"), inputs=(Input("x", (2, 3), track=True),)),
    once("x.uniform_()", inputs=(Input("x", (2, 3), "int64"),)),
)
row(
    "normal_",
    once(*seeded("x.normal_()", "x.normal_(1, 2)"), "x.normal_(0, -1)", inputs=tensors(x=(2, 3))),
    once(*seeded("x.normal_()"), inputs=(Input("x", (2, 3), track=True),)),
    once("x.normal_()", inputs=(Input("x", (2, 3), "int64"),)),
    ulps=2,
    why=LIBM,
)
