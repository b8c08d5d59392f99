"""The op table: New tensors."""

from tests.ops.observe import Input
from tests.ops.sweeps import (
    LIBM,
    once,
    row,
    tensors,
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
            f"torch.{name}(torch.tensor(2), 1)",
            f"torch.{name}(2, layout=torch.strided, pin_memory=False)",
            f"torch.{name}(2, pin_memory=True)",
            f"torch.{name}(2, device='cuda')",
            f"torch.{name}(2, device=0)",
            f"torch.{name}((3, 2.5))",
            f"torch.{name}(2, names=None)",
            f"torch.{name}(2, out=torch.zeros(0))",
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
    once(
        "torch.empty(2, memory_format=torch.contiguous_format, device='cpu')",
        "torch.empty(size=(2, 0), layout=torch.strided)",
        hide="values",
    ),
    once(
        "torch.empty(-1)",
        "torch.empty('a')",
        "torch.empty(3, 2.5)",
        "torch.empty((3, 2.5))",
        "torch.empty(2, memory_format=torch.preserve_format)",
        "torch.empty(2, memory_format='a')",
    ),
)
row(
    "empty_strided",
    once(
        "torch.empty_strided((2, 3), (1, 2))",
        "torch.empty_strided((2, 3), (10, 2), dtype=torch.int8)",
        "torch.empty_strided((2, 3), (0, 1))",
        "torch.empty_strided((0, 3), (10, 2))",
        "torch.empty_strided((), (), requires_grad=True)",
        "torch.empty_strided((2, 3), (10, 2)).untyped_storage().nbytes()",
        hide="values",
    ),
    once(
        "torch.empty_strided((2, 3), (1,))",
        "torch.empty_strided((2, 3), (-1, 1))",
        "torch.empty_strided((-2, 3), (1, 1))",
        "torch.empty_strided(2, 3)",
        "torch.empty_strided((2,))",
    ),
)
row(
    "empty_permuted",
    once(
        "torch.empty_permuted((2, 3, 4), (2, 0, 1))",
        "torch.empty_permuted((2, 3), (0, 1), dtype=torch.int8)",
        "torch.empty_permuted((), ())",
        hide="values",
    ),
    once(
        "torch.empty_permuted((2, 3), (0,))",
        "torch.empty_permuted((2, 3), (0, 0))",
        "torch.empty_permuted((2, 3), (0, 3))",
        "torch.empty_permuted((2, 3), (0, -1))",
        "torch.empty_permuted(2, 0)",
    ),
)
row(
    "scalar_tensor",
    once(
        "torch.scalar_tensor(3)",
        "torch.scalar_tensor(2.5, requires_grad=True)",
        "torch.scalar_tensor(True)",
        "torch.scalar_tensor(3, dtype=torch.int64, device='cpu')",
        "torch.scalar_tensor(torch.tensor(2))",
        "torch.scalar_tensor('a')",
        "torch.scalar_tensor([1])",
    ),
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
        "torch.full(size=(2,), fill_value=3, device='cpu', layout=torch.strided)",
        "torch.full((torch.tensor(2),), 1)",
        "torch.full((2,), torch.ones(2))",
        "torch.full((2,), None)",
        "torch.full((2,), 3, out=torch.zeros(2))",
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
        "torch.eye(True)",
        "torch.eye(n=2, m=1, device='cpu')",
        "torch.eye(2, out=torch.zeros(0))",
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
        "torch.arange(torch.tensor(3))",
        "torch.arange(torch.tensor(0.0), torch.tensor(3), torch.tensor(1))",
        "torch.arange(3, device='cpu', layout=torch.strided, pin_memory=False)",
        "torch.arange(np.int64(3))",
        "torch.arange(2**63)",
        "torch.arange(2**62, 2**62 + 2)",
        "torch.arange(300, dtype=torch.uint8)",
        "torch.arange(0, 2**62, 2**61)",
        "torch.arange(3, out=torch.zeros(0))",
        "torch.arange(None)",
        "torch.arange([1])",
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
        "torch.linspace(torch.tensor(0.0), torch.tensor(1), 3)",
        "torch.linspace(torch.zeros(2), 1, 3)",
        "torch.linspace(start=0, end=1, steps=3, dtype=torch.float16, device='cpu')",
        "torch.linspace(0.1, 1.3, 7, dtype=torch.float16)",
        "torch.linspace(-3, 3.7, 33, dtype=torch.float16)",
        "torch.linspace(0, 1, 5000, dtype=torch.float16)[::7]",
        "torch.linspace(0, 1, 3, dtype=torch.bool)",
        "torch.linspace(True, 2, 3)",
        "torch.linspace(0, 1, 3, out=torch.zeros(0))",
    ),
    ulps=1,
    why="one multiplication and addition in torch may be one step (fma)",
)
row(
    "logspace",
    once(
        "torch.logspace(0, 2, 3)",
        "torch.logspace(-1, 1, 7, 2)",
        "torch.logspace(0, 2, steps=5, base=2.0, dtype=torch.float64)",
        "torch.logspace(0, 2, 3, dtype=torch.int64)",
        "torch.logspace(1, 2, 1)",
        "torch.logspace(0, 2, 0)",
        "torch.logspace(0, 2, 3, -2)",
        "torch.logspace(torch.tensor(0), torch.tensor(2), 3)",
        "torch.logspace(0.1, 1.3, 7)",
        "torch.logspace(0.3, -1, 301, 2.7)",
        "torch.logspace(0.1, 1.3, 7, dtype=torch.float16)",
        "torch.logspace(-3, 3.7, 33, dtype=torch.float16)",
        "torch.logspace(0, 1, 3, requires_grad=True)",
        "torch.logspace(0, 1, 3, out=torch.zeros(0))",
        "torch.logspace(0, 2, -1)",
        "torch.logspace(0, 1, 2.5)",
        "torch.logspace('a', 1, 2)",
        "torch.logspace(torch.zeros(2), 2, 3)",
    ),
    ulps=8,  # a power is not the same on every processor
    why="NumPy's pow and torch's round the last bit of float64 differently",
)
row(
    "range",
    once(
        "torch.range(0, 3)",
        "torch.range(1, 2.5, 0.5)",
        "torch.range(3)",
        "torch.range(5, 1, -2)",
        "torch.range(0, 3, dtype=torch.int64)",
        "torch.range(3, 0)",
        "torch.range(0, 3, 0)",
        "torch.range(0, 'a')",
    ),
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
            "torch.rand(size=(2,), layout=torch.strided, pin_memory=False)",
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
            "torch.randn(size=[2], device='cpu', pin_memory=False)",
        ),
        "torch.randn(-1)",
        "torch.randn(2, dtype=torch.int64)",
    ),
    ulps=4,
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
            "torch.randint(5, size=(3,))",
            "torch.randint(2, 5, size=(3,), pin_memory=False)",
            "torch.randint(high=5, size=(2,))",
            "torch.randint(2, high=5, size=(2,))",
            "torch.randint(low=2, high=5, size=(2,), requires_grad=False)",
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
        "torch.randperm(1, pin_memory=False, requires_grad=False)",
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
    ulps=4,
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
    ulps=4,
    why=LIBM,
)
