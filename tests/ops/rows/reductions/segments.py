"""The op table: pieces of a dimension. (Lengths that do not fit the data end torch's process.)"""

from tests.ops.sweeps import FLOATS, ORDER, calls, row, wrong

REDUCE = "torch.segment_reduce(x"
LENGTHS = "lengths=torch.tensor([2, 0, 3, 1])"
row(
    "segment_reduce",
    calls(
        *[f"{REDUCE}, '{how}', {LENGTHS})" for how in ("sum", "mean", "prod", "max", "min")],
        f"{REDUCE}, 'max', {LENGTHS}, initial=1)",
        f"{REDUCE}, 'mean', {LENGTHS}, initial=0.5)",
        f"{REDUCE}, 'prod', lengths=torch.tensor([2, 0, 3, 1]).int(), initial=2)",
        f"{REDUCE}, 'amin', offsets=torch.tensor([0, 2, 2, 5]))",
        f"{REDUCE}, 'sum', lengths=torch.tensor([1, 2]), unsafe=True)",
        dtypes=FLOATS,
        layouts="ts",
        x=(6, 2),
        sizes=[{"x": (6,)}, {"x": (6, 0)}],
    ),
    calls(
        *[f"{REDUCE}.relu(), '{how}', {LENGTHS})" for how in ("prod", "max", "min")],
        dtypes=["float32"],
        layouts="",
        x=(6, 2),
        hide="numeric",
    ),
    calls(
        f"{REDUCE}, 'sum', lengths=torch.tensor([[1, 2], [0, 3]]), axis=1)",
        f"{REDUCE}, 'prod', offsets=torch.tensor([[0, 2, 3], [0, 0, 3]]), axis=-2)",
        dtypes=["float32"],
        layouts="t",
        x=(2, 3, 2),
    ),
    wrong(
        f"{REDUCE}, 'sum')",
        f"{REDUCE}, 'other', {LENGTHS})",
        f"{REDUCE}, 1, {LENGTHS})",
        f"{REDUCE}, 'sum', lengths=[2, 4])",
        f"{REDUCE}, 'sum', lengths=torch.tensor([2, 3]))",
        f"{REDUCE}, 'sum', lengths=torch.tensor([-2, 8]))",
        f"{REDUCE}, 'sum', lengths=torch.tensor([2.0, 4.0]))",
        f"{REDUCE}, 'sum', indices=torch.tensor([0]))",
        f"{REDUCE}, 'sum', lengths=torch.tensor([2, 4]), axis=1)",
        f"{REDUCE}, 'sum', lengths=torch.tensor([2, 4]), axis=5)",
        f"{REDUCE}.long(), 'sum', lengths=torch.tensor([2, 4]))",
        f"{REDUCE}.tolist(), 'sum', lengths=torch.tensor([2, 4]))",
        x=(6, 2),
    ),
    ulps=4,
    why=ORDER,
    signed_zeros=False,
)
