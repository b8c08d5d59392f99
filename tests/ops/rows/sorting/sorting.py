"""The op table: order: sort, topk, unique, searchsorted."""

from tests.ops.observe import Input
from tests.ops.sweeps import VIEWED, calls, no_slopes, once, row, tensors, wrong

SMALL = ("float32", "float64", "float16", "int64", "int32", "uint8", "bool")
SPECIAL = [Input("x", (3, 4), dtype, fill="special") for dtype in ("float32", "float16")]
SIZES = [{"x": ()}, {"x": (0,)}, {"x": (3, 0)}, {"x": (1, 3, 1)}]


def special(*expressions):
    """The same on tensors with NaN, inf and two zeros."""
    for given in SPECIAL:
        yield from once(*expressions, inputs=(given,))


row(
    "sort",
    calls(
        "torch.sort(x)",
        "x.sort(0)",
        "x.sort(dim=-1, descending=True)",
        "torch.sort(x, 0, True)",
        "torch.sort(x, stable=True)",
        "x.sort(stable=True, dim=0, descending=True)",
        x=(3, 4),
        dtypes=SMALL,
        sizes=SIZES[:1] + SIZES[1:2] + SIZES[3:],
    ),
    # of equal elements, torch may put any first unless the sort is stable
    calls(
        "torch.sort(x, stable=True)",
        "x.sort(stable=True, dim=0, descending=True)",
        x=(3, 7),
        fill="ties",
        dtypes=SMALL,
        hide="numeric",
    ),
    special("x.sort()[0]", "x.sort(descending=True, stable=True)", "x.sort(dim=0, stable=True)"),
    once(
        "torch.sort(x, out=(torch.empty(0), torch.empty(0, dtype=torch.int64)))[0]",
        inputs=tensors(x=(3,)),
    ),
    once(
        "repr(x.sort())",
        "x.sort().values",
        "x.sort().indices",
        "type(x.sort()).__name__",
        inputs=tensors(x=(3,)),
    ),
    wrong(
        "x.sort(2)", "x.sort('a')", "torch.sort([1])", "x.sort(0, 0, 0)", "torch.sort()", x=(3, 4)
    ),
)
row(
    "argsort",
    calls(
        "torch.argsort(x)",
        "x.argsort(0)",
        "x.argsort(-1, True)",
        "torch.argsort(x, dim=0, descending=True, stable=True)",
        x=(3, 4),
        dtypes=SMALL,
        sizes=SIZES[:2],
    ),
    special("x.argsort(stable=True)"),
    wrong("x.argsort(2)", "torch.argsort([1])", x=(3, 4)),
)
row(
    "msort",
    calls("torch.msort(x)", "x.msort()", x=(3, 4), dtypes=SMALL, sizes=SIZES[:2]),
    wrong("torch.msort(1)"),
)
row(
    "topk",
    calls(
        "torch.topk(x, 2)",
        "x.topk(2, 0)",
        "x.topk(3, dim=-1, largest=False)",
        "x.topk(0)",
        "x.topk(k=4, largest=False, sorted=True)",
        x=(3, 4),
        dtypes=[dtype for dtype in SMALL if dtype not in ("bool", "uint8")],
    ),
    calls("x.topk(1)", "x.topk(1, 0, False)", x=(), layouts="", dtypes=VIEWED[:2]),
    calls("x.topk(2)", x=(3, 4), dtypes=["bool"], grad=False, layouts=""),
    special("x.topk(4)[0]", "x.topk(3, largest=False)[0]"),
    once("repr(x.topk(1))", "torch.topk(x, 1).indices", inputs=tensors(x=(3,))),
    wrong(
        "x.topk(5)",
        "x.topk(-1)",
        "x.topk(1, 2)",
        "x.topk()",
        "x.topk(1.5)",
        "torch.topk([1], 1)",
        "x[0, 0].topk(2)",
        x=(3, 4),
    ),
    signed_zeros=False,  # of equal elements, torch may take any
)
row(
    "kthvalue",
    calls(
        "torch.kthvalue(x, 2)",
        "x.kthvalue(1, 0)",
        "x.kthvalue(3, dim=0, keepdim=True)",
        "x.kthvalue(k=4)",
        x=(3, 4),
        dtypes=[dtype for dtype in SMALL if dtype != "bool"],
        layouts="ts",
    ),
    calls("x.kthvalue(1)", x=(), layouts="", dtypes=VIEWED[:2]),
    special("x.kthvalue(2)[0]", "x.kthvalue(4)[0]"),
    once("repr(x.kthvalue(1))", inputs=tensors(x=(3,))),
    wrong(
        "x.kthvalue(0)",
        "x.kthvalue(5)",
        "x.kthvalue(1, 2)",
        "x.kthvalue()",
        "x[:0].kthvalue(1, 0)",
        "(x > 0).kthvalue(1)",
        x=(3, 4),
    ),
)
row(
    "unique",
    calls(
        "torch.unique(x)",
        "x.unique()",
        "torch.unique(x, return_inverse=True)",
        "torch.unique(x, return_counts=True)",
        "torch.unique(x, sorted=True, return_inverse=True, return_counts=True)",
        x=(3, 5),
        fill="ties",
        dtypes=SMALL,
        sizes=[{"x": ()}, {"x": (0,)}],
        grad=False,
    ),
    calls(
        "torch.unique(x, dim=0)",
        "x.unique(dim=1)",
        "torch.unique(x, return_inverse=True, return_counts=True, dim=-1)",
        x=(3, 5),
        fill="index",
        dtypes=SMALL,
        sizes=[{"x": (2, 3, 2)}],
        grad=False,
    ),
    no_slopes(calls("torch.unique(x)", "torch.unique(x, dim=0)", x=(3, 2), layouts="", dtypes=[])),
    special("torch.unique(x)"),
    wrong("torch.unique(x, dim=2)", "torch.unique([1])", "torch.unique(x, dim='a')", x=(2, 3)),
)
row(
    "unique_consecutive",
    calls(
        "torch.unique_consecutive(x)",
        "x.unique_consecutive(return_inverse=True)",
        "torch.unique_consecutive(x, return_inverse=True, return_counts=True)",
        x=(3, 5),
        fill="index",
        dtypes=SMALL,
        sizes=[{"x": ()}, {"x": (0,)}],
        grad=False,
    ),
    calls(
        "torch.unique_consecutive(x, dim=0)",
        "torch.unique_consecutive(x, return_inverse=True, return_counts=True, dim=1)",
        x=(3, 5),
        fill="index",
        dtypes=["float32"],
        sizes=[{"x": (2, 3, 2)}],
        grad=False,
    ),
    no_slopes(calls("torch.unique_consecutive(x)", x=(3, 2), layouts="", dtypes=[])),
    wrong("torch.unique_consecutive(x, dim=2)", "torch.unique_consecutive([1])", x=(2, 3)),
)
row(
    "searchsorted",
    calls(
        "torch.searchsorted(x.sort(-1)[0], y)",
        "torch.searchsorted(x.sort(-1)[0], y, right=True)",
        "torch.searchsorted(x.sort(-1)[0], y, side='right', out_int32=True)",
        "torch.searchsorted(x[0].sort()[0], y)",
        "torch.searchsorted(x[0], y, sorter=x[0].argsort())",
        x=(2, 5),
        y=(2, 3),
        dtypes=[dtype for dtype in SMALL if dtype != "bool"],
    ),
    calls(
        "torch.searchsorted(x.sort()[0], 1)",
        "torch.searchsorted(x.sort()[0], 0.5, side='left')",
        x=(5,),
        dtypes=["float32", "int64"],
    ),
    calls("torch.searchsorted(x.sort()[0], y)", x=(4,), y=(), dtypes=["float32"], layouts=""),
    special(
        "torch.searchsorted(x[0, :0], x)",
        "torch.searchsorted(torch.tensor([-1.0, 0.0, 2.0, nan]), x)",
    ),
    wrong(
        "torch.searchsorted(x, y)",
        "torch.searchsorted(x, 1)",
        "torch.searchsorted(x, x, side='up')",
        "torch.searchsorted(x, x, right=True, side='left')",
        "torch.searchsorted(x[0], x, sorter=x[0])",
        "torch.searchsorted(x[0], x, sorter=x[0, :2].long())",
        "torch.searchsorted(x[0, 0], x)",
        "torch.searchsorted(x, x.double())",
        "torch.searchsorted([1], x)",
        "torch.searchsorted(x)",
        x=(2, 3),
        y=(3, 4),
    ),
)
row(
    "bucketize",
    calls(
        "torch.bucketize(x, y.sort()[0])",
        "torch.bucketize(x, y.sort()[0], right=True)",
        "torch.bucketize(input=x, boundaries=y.sort()[0], out_int32=True)",
        x=(2, 3),
        y=(4,),
        dtypes=[dtype for dtype in SMALL if dtype != "bool"],
        mixed=False,
    ),
    calls(
        "torch.bucketize(1, x.sort()[0])",
        "torch.bucketize(0.5, x.sort()[0], right=True)",
        x=(4,),
        dtypes=["float32", "int64"],
    ),
    wrong(
        "torch.bucketize(x, x)",
        "torch.bucketize(x, [1])",
        "torch.bucketize('a', x[0])",
        "torch.bucketize(x)",
        x=(2, 3),
    ),
)
row(
    "isin",
    calls(
        "torch.isin(x, y)",
        "torch.isin(x, y, invert=True)",
        "torch.isin(x, 1)",
        "torch.isin(elements=x, test_elements=y, assume_unique=False)",
        x=(2, 3),
        y=(4,),
        fill="ties",
        dtypes=[dtype for dtype in SMALL if dtype != "bool"],
        sizes=[{"x": (), "y": (2, 2)}, {"x": (0,), "y": (2,)}, {"x": (2,), "y": (0,)}],
    ),
    special("torch.isin(x, x)"),
    wrong(
        "torch.isin(x)",
        "torch.isin(1, 1)",
        "torch.isin(x, 'a')",
        "torch.isin(x > 0, x > 0)",
        x=(2, 3),
    ),
)
