"""The op table: The same memory read in another way."""

from tests.ops.sweeps import (
    ODD,
    VIEWED,
    calls,
    no_slopes,
    row,
    wrong,
)

row(
    "view",
    calls(
        "x.view(3, 2, 4)",
        "x.view(-1)",
        "x.view((6, -1))",
        "x.view(2, 3, 2, 2)",
        "x.view(24)",
        "x.view(1, 24, 1)",
        "x.view(x.shape)",
        "x.view(2, -1, 2)",
        x=(2, 3, 4),
        dtypes=VIEWED,
    ),
    calls("x.view(-1)", "x.view(x.shape)", "x.view(1, *x.shape)", x=(2, 3), dtypes=[], sizes=ODD),
    calls(
        "x.view(torch.int32)",
        "x.view(torch.float32)",
        x=(2, 3),
        dtypes=["float32", "int32"],
        grad=False,
    ),
    wrong(
        "x.view(5)",
        "x.view(-1, -1)",
        "x.view(-2)",
        "x.view(4, -1)",
        "x.view('a')",
        "x.view()",
        "x.view(1.5)",
        "x.view(None)",
        "x.view(2, 'a')",
        "torch.view(x, 2)",
        "x.t().view(6)",
        "x.view(3, -3)",
        "x.view([2, 3])",
        "x.view(True, 6)",
        x=(2, 3),
    ),
    wrong("x.view(0, -1)", "x.view(-1)", "x.view(0)", "x.view(3, 0)", "x.view(1)", x=(0, 3)),
)
row(
    "reshape",
    calls(
        "x.reshape(3, 2, 4)",
        "torch.reshape(x, (-1,))",
        "x.reshape((6, -1))",
        "x.reshape(24)",
        "x.reshape(x.shape)",
        "x.reshape(2, 3, 2, 2)",
        x=(2, 3, 4),
        dtypes=VIEWED,
    ),
    calls(
        "x.reshape(-1)",
        "x.reshape(x.shape)",
        "x.reshape(1, *x.shape)",
        x=(2, 3),
        dtypes=[],
        sizes=ODD,
    ),
    wrong(
        "x.reshape(5)",
        "x.reshape(-1, -1)",
        "x.reshape(-2)",
        "x.reshape('a')",
        "x.reshape()",
        "torch.reshape(x, (4, -1))",
        "torch.reshape([1], (1,))",
        x=(2, 3),
    ),
)
row(
    "view_as",
    calls("x.view_as(y)", x=(2, 3), y=(3, 2), dtypes=VIEWED, mixed=False),
    wrong("x.view_as(y)", "x.view_as(3)", x=(2, 3), y=(4,)),
)
row(
    "reshape_as",
    calls("x.reshape_as(y)", x=(2, 3), y=(3, 2), dtypes=VIEWED, mixed=False),
    wrong("x.reshape_as(y)", "x.reshape_as(3)", x=(2, 3), y=(4,)),
)
row(
    "flatten",
    calls(
        "x.flatten()",
        "torch.flatten(x, 1)",
        "x.flatten(0, 1)",
        "x.flatten(-2, -1)",
        "x.flatten(1, 1)",
        "x.flatten(start_dim=1)",
        x=(2, 3, 4),
        dtypes=VIEWED,
    ),
    calls("x.flatten()", x=(2, 3), dtypes=VIEWED, sizes=ODD),
    wrong(
        "x.flatten(1, 0)",
        "x.flatten(3)",
        "x.flatten(0, -4)",
        "x.flatten('a')",
        "torch.flatten([1])",
        x=(2, 3, 4),
    ),
)
row(
    "squeeze",
    calls(
        "x.squeeze()",
        "torch.squeeze(x, 0)",
        "x.squeeze(1)",
        "x.squeeze(-1)",
        "x.squeeze((0, 1))",
        "x.squeeze(dim=2)",
        x=(1, 3, 1, 2),
        dtypes=VIEWED,
    ),
    calls("x.squeeze()", "x.squeeze(0)", "x.squeeze(-1)", x=(2, 3), dtypes=[], sizes=ODD),
    wrong(
        "x.squeeze(2)",
        "x.squeeze(-3)",
        "x.squeeze('a')",
        "x.squeeze((0, 0))",
        "x.squeeze((0, 5))",
        "torch.squeeze(3)",
        x=(1, 3),
    ),
)
row(
    "unsqueeze",
    calls(
        "x.unsqueeze(0)",
        "torch.unsqueeze(x, 1)",
        "x.unsqueeze(-1)",
        "x.unsqueeze(2)",
        "x.unsqueeze(dim=-2)",
        x=(2, 3),
        dtypes=VIEWED,
    ),
    calls("x.unsqueeze(0)", "x.unsqueeze(-1)", x=(2, 3), dtypes=[], sizes=ODD),
    wrong(
        "x.unsqueeze(3)",
        "x.unsqueeze(-4)",
        "x.unsqueeze('a')",
        "x.unsqueeze()",
        "torch.unsqueeze(3, 0)",
        x=(2, 3),
    ),
)
row(
    "transpose",
    calls(
        "x.transpose(0, 1)",
        "torch.transpose(x, 0, 2)",
        "x.transpose(-1, 0)",
        "x.transpose(1, 1)",
        x=(2, 3, 4),
        dtypes=VIEWED,
    ),
    calls("x.transpose(0, -1)", x=(2, 3), dtypes=[], sizes=ODD),
    wrong(
        "x.transpose(0, 3)",
        "x.transpose(0)",
        "x.transpose('a', 0)",
        "x.transpose(-4, 0)",
        "torch.transpose(3, 0, 1)",
        x=(2, 3, 4),
    ),
)
row("swapaxes", calls("torch.swapaxes(x, 0, 1)", "x.swapaxes(0, 1)", x=(2, 3), dtypes=VIEWED))
row("swapdims", calls("torch.swapdims(x, 0, 1)", "x.swapdims(0, 1)", x=(2, 3), dtypes=VIEWED))
row(
    "t",
    calls(
        "x.t()",
        "torch.t(x)",
        "x.T",
        "x.mT",
        x=(2, 3),
        dtypes=VIEWED,
        sizes=[{"x": (0, 3)}, {"x": (1, 3)}],
    ),
    calls("x.t()", "x.T", x=(3,), dtypes=VIEWED, layouts="s", sizes=[{"x": ()}, {"x": (0,)}]),
    calls("x.mT", x=(2, 3, 4), dtypes=VIEWED),
    wrong("x.t()", "torch.t(3)", "x.t(1)", "x.T", x=(2, 3, 4)),
    wrong("x.mT", x=(3,)),
    wrong("x.T", x=()),
)
row(
    "permute",
    calls(
        "x.permute(2, 0, 1)",
        "torch.permute(x, (1, 0, 2))",
        "x.permute((0, 1, 2))",
        "x.permute(-1, 0, 1)",
        "x.permute(dims=(2, 1, 0))",
        x=(2, 3, 4),
        dtypes=VIEWED,
    ),
    calls("x.permute(())", x=(), layouts=""),
    wrong(
        "x.permute(0, 1)",
        "x.permute(0, 0, 1)",
        "x.permute(0, 1, 3)",
        "x.permute('a')",
        "x.permute()",
        "x.permute(0, 1, 1.5)",
        x=(2, 3, 4),
    ),
)
row(
    "expand",
    calls(
        "x.expand(3, 2, 4)",
        "x.expand(-1, 2, 4)",
        "x.expand((5, 3, 2, 4))",
        "x.expand(3, 1, 4)",
        "x.expand(2, -1, -1, 4)",
        x=(3, 1, 4),
        dtypes=VIEWED,
    ),
    calls("x.expand(2, 3)", "x.expand(3)", x=(1,), dtypes=[], sizes=[{"x": ()}]),
    calls("x.expand(2, 0)", "x.expand(0)", x=(1,), dtypes=VIEWED, layouts=""),
    wrong(
        "x.expand(2, 4)",
        "x.expand(4)",
        "x.expand(-1, 2, 3)",
        "x.expand(2, -2)",
        "x.expand()",
        "x.expand('a')",
        "x.expand(2, 2)",
        "x.expand(-1, -1, -1)",
        x=(2, 3),
    ),
)
row(
    "expand_as",
    calls("x.expand_as(y)", x=(1, 3), y=(2, 3), dtypes=VIEWED, mixed=False),
    wrong("x.expand_as(y)", "x.expand_as(3)", x=(2, 3), y=(4,)),
)
row(
    "broadcast_to",
    calls("torch.broadcast_to(x, (2, 3))", "x.broadcast_to((4, 2, 3))", x=(2, 1), dtypes=VIEWED),
    wrong(
        "torch.broadcast_to(x, (4,))",
        "x.broadcast_to((2, 4))",
        "torch.broadcast_to(x, 3)",
        x=(2, 3),
    ),
)
row(
    "select",
    calls(
        "x.select(0, 1)",
        "torch.select(x, 1, -1)",
        "x.select(-1, 0)",
        "x.select(dim=1, index=2)",
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
        x=(3, 4),
        dtypes=VIEWED,
    ),
    calls("x.chunk(2)", x=(0, 2), dtypes=VIEWED, layouts=""),
    wrong("x.chunk(0)", "x.chunk(-1)", "x.chunk(2, 5)", "x.chunk('a')", x=(3, 4)),
    wrong("x.chunk(1)", x=()),
)
row(
    "as_strided",
    calls(
        "x.as_strided((2, 2), (1, 2))",
        "torch.as_strided(x, (3,), (1,), 1)",
        "x.as_strided((2, 3), (1, 1))",
        "x.as_strided((), ())",
        "x.as_strided((0, 2), (5, 5))",
        "x.as_strided((3, 2), (0, 1))",
        x=(2, 3),
        dtypes=VIEWED,
        layouts="t",
    ),
    # elements of the storage that are not x's own get no gradient, in torch as here
    no_slopes(calls("x.as_strided((2, 2), (1, 2))", x=(2, 3), dtypes=[], layouts="s")),
    wrong(
        "x.as_strided((7,), (1,))",
        "x.as_strided((2,), (1, 2))",
        "x.as_strided((2,), (-1,))",
        "x.as_strided((-1,), (1,))",
        "x.as_strided((2,), (1,), 5)",
        "x.as_strided((2,))",
        x=(2, 3),
    ),
)
