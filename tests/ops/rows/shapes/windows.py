"""The op table: Views of another kind, and views in place."""

from tests.ops.observe import Input
from tests.ops.sweeps import ODD, VIEWED, calls, once, refuses, row, tensors, wrong

row(
    "movedim",
    calls(
        "torch.movedim(x, 0, 2)",
        "x.movedim(-1, 0)",
        "x.movedim((0, 1), (1, 2))",
        "x.movedim([2, 0], [0, 1])",
        "x.movedim((), ())",
        "torch.movedim(x, source=1, destination=1)",
        x=(2, 3, 4),
        dtypes=VIEWED,
    ),
    calls("x.movedim(0, -1)", x=(2, 3), dtypes=[], sizes=ODD),
    wrong(
        "x.movedim((0, 1), (1,))",
        "x.movedim((0, 0), (1, 2))",
        "x.movedim((0, 1), (1, 1))",
        "x.movedim(3, 0)",
        "x.movedim(0, -4)",
        "x.movedim('a', 0)",
        "x.movedim(0, (1,))",
        "torch.movedim(3, 0, 0)",
        x=(2, 3, 4),
    ),
)
row("moveaxis", calls("torch.moveaxis(x, 0, 1)", "x.moveaxis((0,), (1,))", x=(2, 3), dtypes=VIEWED))
row(
    "unfold",
    calls(
        "x.unfold(0, 2, 1)",
        "x.unfold(1, 3, 2)",
        "x.unfold(-1, 1, 3)",
        "x.unfold(dimension=1, size=2, step=2)",
        "x.unfold(1, 5, 1)",
        x=(3, 5),
        dtypes=VIEWED,
    ),
    calls("x.unfold(1, 2, 1)", "x.unfold(1, 0, 1)", x=(2, 3, 2), dtypes=[]),
    calls("x.unfold(0, 1, 1)", "x.unfold(0, 0, 1)", x=(), dtypes=[], layouts=""),
    wrong(
        "x.unfold(1, 6, 1)",
        "x.unfold(1, 2, 0)",
        "x.unfold(1, -1, 1)",
        "x.unfold(2, 1, 1)",
        "x.unfold(0, 1)",
        "x.unfold('a', 1, 1)",
        "x.unfold(0, 1.5, 1)",
        "torch.unfold(x, 0, 1, 1)",
        x=(3, 5),
    ),
    wrong("x.unfold(0, 2, 1)", x=()),
)
row(
    "unflatten",
    calls(
        "x.unflatten(1, (2, 2))",
        "torch.unflatten(x, -1, (-1, 2))",
        "x.unflatten(0, (3, 1))",
        "x.unflatten(dim=0, sizes=(1, -1, 1))",
        x=(3, 4),
        dtypes=VIEWED,
    ),
    wrong(
        "x.unflatten(1, (2, 3))",
        "x.unflatten(1, ())",
        "x.unflatten(1, (-1, -1))",
        "x.unflatten(1, 4)",
        "x.unflatten(5, (3,))",
        "x.unflatten(1, (-2,))",
        "torch.unflatten(3, 0, (1,))",
        x=(3, 4),
    ),
    wrong("x.unflatten(0, (1, 1))", x=()),
)
row(
    "ravel",
    calls("x.ravel()", "torch.ravel(x)", x=(2, 3), dtypes=VIEWED, sizes=ODD),
    wrong(*refuses("ravel"), x=(2,)),
)
row(
    "adjoint",
    calls("torch.adjoint(x)", "x.adjoint()", "x.mH", x=(2, 3), dtypes=VIEWED),
    calls("x.adjoint()", "x.mH", "x.mT", x=(2, 3, 4), dtypes=[]),
    calls("x.H", x=(2, 3), dtypes=VIEWED),
    wrong("x.adjoint()", "x.mH", "x.H", x=(3,)),
    wrong("x.adjoint()", "x.mH", "x.H", "x.mT", x=()),
    wrong("x.H", "torch.adjoint(3)", x=(2, 3, 4)),
)
for name in ("atleast_1d", "atleast_2d", "atleast_3d"):
    row(
        name,
        calls(f"torch.{name}(x)", x=(2, 3), dtypes=VIEWED, sizes=ODD),
        calls(f"torch.{name}(x, y)", f"torch.{name}([x, y])", x=(3,), y=(), dtypes=["float32"]),
        wrong(f"torch.{name}(3)", f"torch.{name}()", f"torch.{name}(x, 3)", x=(2,)),
    )
row(
    "broadcast_tensors",
    calls(
        "torch.broadcast_tensors(x, y)",
        x=(3, 1),
        y=(2,),
        dtypes=VIEWED,
        layouts="t",
        sizes=[{"x": ()}, {"y": ()}, {"x": (4, 3, 2)}, {"x": (0, 1)}],
    ),
    once("torch.broadcast_tensors()", "torch.broadcast_tensors(x)", inputs=tensors(x=(2, 3))),
    wrong(
        "torch.broadcast_tensors(x, y)",
        "torch.broadcast_tensors(x, 3)",
        "torch.broadcast_tensors([x, y])",
        x=(2, 3),
        y=(2,),
    ),
)

# ---- in place: also of leaves, of views, of what a graph has kept -------------------------------

IN_PLACE = {
    "t_": ["x.t_()"],
    "transpose_": ["x.transpose_(0, 1)", "x.transpose_(-1, -1)", "x.transpose_(dim0=0, dim1=1)"],
    "swapaxes_": ["x.swapaxes_(0, 1)", "x.swapaxes_(axis0=0, axis1=-1)"],
    "swapdims_": ["x.swapdims_(0, 1)"],
    "squeeze_": ["x.squeeze_()", "x.squeeze_(0)", "x.squeeze_((0, 1))", "x.squeeze_(dim=-1)"],
    "unsqueeze_": ["x.unsqueeze_(0)", "x.unsqueeze_(-1)", "x.unsqueeze_(dim=1)"],
    "as_strided_": [
        "x.as_strided_((3,), (1,))",
        "x.as_strided_((2, 1), (1, 5), 1)",
        "torch.as_strided_(x, (), ())",
    ],
}
WRONG = {
    "t_": ["x.unsqueeze(0).t_()", "x.t_(1)"],
    "transpose_": ["x.transpose_(0, 2)", "x.transpose_(0)", "x.transpose_('a', 0)"],
    "swapaxes_": ["x.swapaxes_(0, 2)"],
    "swapdims_": ["x.swapdims_(0, 2)"],
    "squeeze_": ["x.squeeze_(2)", "x.squeeze_((0, 0))", "x.squeeze_('a')"],
    "unsqueeze_": ["x.unsqueeze_(3)", "x.unsqueeze_()", "x.unsqueeze_('a')"],
    "as_strided_": ["x.as_strided_((7,), (1,))", "x.as_strided_((2,), (-1,))"],
}
for name, forms in IN_PLACE.items():
    first = forms[0]
    square = first.replace("x.", "y.")
    row(
        name,
        calls(*forms, x=(1, 3), dtypes=VIEWED, layouts="t"),
        calls(*forms, x=(2, 3), dtypes=[], layouts=""),
        calls(
            # the base and another view of it; the version; a value that was kept; a leaf
            f"[{first.replace('x.', 'x.view(1, 3).')}, x.sum()]",
            f"({first}, x.mul_(2))",
            f"(x.view(-1), {first}.mul_(2), x)",
            f"({first.replace('x.', 'x[:1].')}, x.mul_(2), x)",
            f"(x * x, {first})",
            f"[{first.replace('x.', 'x.detach().')}, x.sum()]",
            f"{first.replace('x.', 'x.split(1)[0].')}",
            f"[(y, {square}._version, y) for y in [torch.zeros(1, 3)]]",
            f"[{square} for y in [torch.zeros(1, 3, requires_grad=True)]]",
            f"[{square} for y in [torch.zeros(1, 3, requires_grad=True).view(1, 3)]]",
            x=(1, 3),
            dtypes=["float32"],
            layouts="",
        ),
        wrong(*WRONG[name], x=(2, 3)),
        once(first, inputs=(Input("x", (2, 3), layout="e"),)),
    )
