"""The op table: bags of rows."""

from tests.ops.observe import Input
from tests.ops.sweeps import FLOATS, ORDER, calls, row, wrong

ROWS = Input("i", (2, 3), "int64", fill="index")
FLAT = Input("i", (5,), "int64", fill="index")
BAG = "F.embedding_bag(i, x"
row(
    "nn.functional.embedding_bag",
    calls(
        f"{BAG})",
        f"{BAG}, mode='sum')",
        f"{BAG}, mode='max')",
        f"{BAG}, padding_idx=1)",
        f"{BAG}, padding_idx=-2, mode='max')",
        f"{BAG}, mode='sum', per_sample_weights=w)",
        x=(2, 3),
        w=(2, 3),
        fixed=(ROWS,),
        dtypes=FLOATS,
        mixed=False,
        layouts="t",
    ),
    calls(  # gradients that are scaled, as PyTorch scales them: no slopes
        f"{BAG}, scale_grad_by_freq=True)",
        x=(2, 3),
        fixed=(ROWS,),
        dtypes=FLOATS,
        mixed=False,
        layouts="t",
        hide="numeric second",
    ),
    calls(
        f"{BAG}, torch.tensor([0, 2, 4]), scale_grad_by_freq=True, padding_idx=0)",
        x=(2, 2),
        fixed=(FLAT,),
        dtypes=["float32"],
        layouts="",
        hide="numeric second",
    ),
    calls(
        f"{BAG}, torch.tensor([0, 2]))",
        f"{BAG}, torch.tensor([0, 2, 2, 5]), mode='max')",
        f"{BAG}, torch.tensor([0, 1, 5]), include_last_offset=True)",
        f"{BAG}, torch.tensor([0, 1, 3]), include_last_offset=True, padding_idx=0)",
        f"{BAG}, torch.tensor([0, 3]), mode='sum', per_sample_weights=w, padding_idx=0)",
        "F.embedding_bag(i.int(), x, torch.tensor([0]), max_norm=None, norm_type=1.0)",
        "F.embedding_bag(i[:0], x, torch.tensor([0, 0]))",
        x=(2, 2),
        w=(5,),
        fixed=(FLAT,),
        dtypes=["float32"],
        layouts="",
    ),
    wrong(
        "F.embedding_bag(torch.tensor([[0, 2]]), x)",
        "F.embedding_bag(torch.tensor([[0, -1]]), x)",
        "F.embedding_bag(torch.tensor([[0, 2]]), x, mode='max')",
        "F.embedding_bag(torch.tensor([0, 1]), x, torch.tensor([1, 2]))",
        "F.embedding_bag(torch.tensor([0, 1]), x, torch.tensor([0, 3]))",
        "F.embedding_bag(torch.tensor([0]), x, torch.tensor([]).long(), include_last_offset=True)",
        "F.embedding_bag(torch.tensor([[0, 1]]), x, padding_idx=2)",
        "F.embedding_bag(torch.tensor([[0.0, 1.0]]), x)",
        "F.embedding_bag(torch.tensor([[0, 1]]), x.long())",
        "F.embedding_bag(torch.tensor([[0, 1]]), x, mode='x')",
        "F.embedding_bag(torch.tensor([[0, 1]]), x, mode='max', scale_grad_by_freq=True)",
        "F.embedding_bag(torch.tensor([[0, 1]]), x, mode='max', sparse=True)",
        "F.embedding_bag(torch.tensor([[0, 1]]), x, torch.tensor([0]))",
        "F.embedding_bag(torch.tensor([0, 1]), x)",
        "F.embedding_bag(torch.tensor([0, 1]), x, torch.tensor([[0]]))",
        "F.embedding_bag(torch.tensor(0), x)",
        "F.embedding_bag(torch.tensor([[0]]), x[0])",
        "F.embedding_bag(torch.tensor([[0]]), x, per_sample_weights=x)",
        "F.embedding_bag(torch.tensor([[0]]), x, per_sample_weights=x[:1, :1])",
        "F.embedding_bag(torch.tensor([[0]]), x, mode='sum', per_sample_weights=W)".replace(
            "W", "x[:1, :1].double()"
        ),
        "F.embedding_bag(torch.zeros(2, 0).long(), x)",
        # no bags at all (the gradient of none is a crash of torch's)
        "F.embedding_bag(torch.tensor([0, 1]), x, torch.tensor([0]), include_last_offset=True)",
        "F.embedding_bag(torch.tensor([0, 1]), x, torch.tensor([]).long())",
        "F.embedding_bag(x)",
        x=(2, 3),
    ),
    ulps=2,
    why=ORDER,
)
