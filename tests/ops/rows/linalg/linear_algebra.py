"""The op table: contractions and linear equations."""

from tests.ops.sweeps import calls, once, row, tensors, wrong

NO_HALF = "float32", "float64", "int64", "int32", "uint8"
FLOAT = "float32", "float64"
ORDER = "the terms are added in another order"

# ---- scaled products ----------------------------------------------------------------------------

row(
    "addmv",
    calls(
        "torch.addmv(x, y, z)",
        "torch.addmv(x, y, z, beta=2, alpha=0.5)",
        "torch.addmv(x, y, z, beta=0)",
        "x.addmv(y, z)",
        x=(2,),
        y=(2, 3),
        z=(3,),
        layouts="ts",
        dtypes=NO_HALF,
        sizes=[{"x": ()}, {"x": (1,)}, {"y": (0, 3), "x": (0,)}, {"y": (2, 0), "z": (0,)}],
    ),
    wrong(
        "torch.addmv(x, y, z)", "torch.addmv(x, y, 3)", "x.addmv(z, y)", x=(3,), y=(2, 3), z=(3,)
    ),
    wrong("torch.addmv(x, y, z)", x=(2, 2), y=(2, 3), z=(3,)),
    wrong("torch.addmv(x, y, z)", x=(2,), y=(2, 3), z=(4,)),
)
row(
    "addr",
    calls(
        "torch.addr(x, y, z)",
        "torch.addr(x, y, z, beta=2, alpha=3)",
        "torch.addr(x, y, z, beta=0)",
        "x.addr(y, z)",
        x=(2, 3),
        y=(2,),
        z=(3,),
        layouts="ts",
        sizes=[{"x": ()}, {"x": (3,)}, {"x": (2, 1)}, {"y": (0,), "x": (0, 3)}],
    ),
    wrong("torch.addr(x, y, z, alpha=0.5)", "torch.addr(x, y, 3)", x=(3, 3), y=(2,), z=(3,)),
    wrong("torch.addr(x, y, z)", "torch.addr(x, z, y)", x=(2, 3), y=(2, 1), z=(3,)),
    once("torch.addr(x, y, z, beta=0.5)", inputs=tensors(x=(2, 2), y=(2,), z=(2,))),
)
row(
    "baddbmm",
    calls(
        "torch.baddbmm(x, y, z)",
        "torch.baddbmm(x, y, z, beta=2, alpha=0.5)",
        "torch.baddbmm(x, y, z, beta=0)",
        "x.baddbmm(y, z)",
        x=(2, 3, 2),
        y=(2, 3, 4),
        z=(2, 4, 2),
        layouts="ts",
        dtypes=NO_HALF,
        sizes=[{"x": ()}, {"x": (2,)}, {"x": (3, 1)}, {"y": (2, 3, 0), "z": (2, 0, 2)}],
    ),
    wrong("torch.baddbmm(x, y, z)", "torch.baddbmm(x, y, 3)", x=(3,), y=(2, 3, 4), z=(2, 4, 2)),
    wrong("torch.baddbmm(x, y, z)", "torch.baddbmm(x, z, y)", x=(3,), y=(2, 3, 4), z=(2, 3, 2)),
    wrong("torch.baddbmm(x, y, z)", x=(2,), y=(3, 4), z=(2, 3, 2)),
    ulps=4,
    why=ORDER,
)
row(
    "addbmm",
    calls(
        "torch.addbmm(x, y, z)",
        "torch.addbmm(x, y, z, beta=2, alpha=0.5)",
        "torch.addbmm(x, y, z, beta=0)",
        "x.addbmm(y, z)",
        x=(3, 2),
        y=(2, 3, 4),
        z=(2, 4, 2),
        layouts="ts",
        dtypes=("float32", "float64"),
        sizes=[{"x": ()}, {"x": (2,)}, {"x": (3, 1)}, {"y": (2, 3, 0), "z": (2, 0, 2)}],
    ),
    calls("torch.addbmm(x, y, z)", x=(3, 2), y=(2, 3, 4), z=(2, 4, 2), dtypes=NO_HALF, grad=False),
    wrong("torch.addbmm(x, y, z)", "torch.addbmm(x, y, 3)", x=(3,), y=(2, 3, 4), z=(2, 4, 2)),
    wrong("torch.addbmm(x, y, z)", "torch.addbmm(x, z, y)", x=(3,), y=(2, 3, 4), z=(3, 4, 2)),
    wrong("torch.addbmm(x, y, z)", x=(2,), y=(3, 4), z=(2, 3, 2)),
    ulps=4,
    why=ORDER,
)
for name, product in (
    ("addmm_", {"x": (2, 2), "y": (2, 3), "z": (3, 2)}),
    ("addmv_", {"x": (2,), "y": (2, 3), "z": (3,)}),
    ("addr_", {"x": (2, 3), "y": (2,), "z": (3,)}),
    ("baddbmm_", {"x": (2, 3, 2), "y": (2, 3, 4), "z": (2, 4, 2)}),
    ("addbmm_", {"x": (3, 2), "y": (2, 3, 4), "z": (2, 4, 2)}),
):
    row(
        name,
        calls(
            f"x.{name}(y, z)",
            f"x.{name}(y, z, beta=2, alpha=0.5)",
            f"x.{name}(y, z, beta=0)",
            **product,
            layouts="ts",
            dtypes=("float32", "float64"),
        ),
        calls(f"x.{name}(y, z)", **product, layouts="", dtypes=NO_HALF, grad=False, mixed=False),
        wrong(f"x.{name}(y, 3)", **product),
        ulps=4,
        why=ORDER,
    )

# ---- products of another shape ------------------------------------------------------------------

for name in ("outer", "ger"):
    row(
        name,
        calls(
            f"torch.{name}(x, y)", f"x.{name}(y)", x=(3,), y=(2,), layouts="se", sizes=[{"x": (0,)}]
        ),
        wrong(f"torch.{name}(x, y)", f"torch.{name}(x, 3)", x=(3, 1), y=(2,)),
        wrong(f"torch.{name}(y, x)", x=(3, 1), y=(2,)),
    )
row(
    "vdot",
    calls("torch.vdot(x, y)", "x.vdot(y)", x=(3,), y=(3,), layouts="s", dtypes=NO_HALF),
    wrong("torch.vdot(x, y)", "torch.vdot(x, 3)", x=(3,), y=(4,)),
    wrong("torch.vdot(x, y)", x=(3, 3), y=(3,)),
)
row(
    "inner",
    calls(
        "torch.inner(x, y)",
        "x.inner(y)",
        x=(2, 3),
        y=(4, 3),
        layouts="ts",
        dtypes=NO_HALF,
        sizes=[
            {"x": (3,), "y": (3,)},
            {"y": (3,)},
            {"x": (2, 2, 3)},
            {"x": (), "y": (2, 3)},
            {"y": ()},
            {"x": (2, 0), "y": (3, 0)},
        ],
    ),
    wrong("torch.inner(x, y)", "torch.inner(x, 3)", x=(2, 3), y=(3, 2)),
)
row(
    "tensordot",
    calls(
        "torch.tensordot(x, y)",
        "torch.tensordot(x, y, 1)",
        "torch.tensordot(x, y, 0)",
        "torch.tensordot(x, y, ([1, 2], [0, 1]))",
        "torch.tensordot(x, y, dims=([2], [1]))",
        "torch.tensordot(x, y, ([-1, 0], [0, -1]))",
        x=(2, 3, 3),
        y=(3, 3, 2),
        layouts="ts",
        dtypes=NO_HALF,
    ),
    calls(
        "torch.tensordot(x, y, 2)",
        x=(2, 3),
        y=(2, 3),
        layouts="",
        dtypes=["float64"],
        sizes=[{"y": (2, 1)}, {"x": (1, 3)}, {"x": (2, 0), "y": (2, 0)}],
    ),
    wrong(
        "torch.tensordot(x, y, 1)",
        "torch.tensordot(x, y, 3)",
        "torch.tensordot(x, y, -1)",
        "torch.tensordot(x, y, ([0], [5]))",
        "torch.tensordot(x, y, ([0, 1], [0]))",
        "torch.tensordot(x, y, ([0, 0], [0, 0]))",
        x=(2, 3),
        y=(2, 3),
    ),
    ulps=4,
    why=ORDER,
)

PAIR = {"x": (2, 3), "y": (3, 4)}
row(
    "einsum",
    *[
        calls(f"torch.einsum({equation!r}, x, y)", x=x, y=y, layouts="t", dtypes=FLOAT)
        for equation, x, y in (
            ("ij,jk->ik", (2, 3), (3, 4)),
            ("ij,jk->ki", (2, 3), (3, 4)),
            ("ij,jk", (2, 3), (3, 4)),
            ("bij,bjk->bik", (2, 3, 4), (2, 4, 2)),
            ("bhid,bhjd->bhij", (2, 2, 3, 4), (2, 2, 3, 4)),
            ("i,j", (2,), (3,)),
            ("ij,ij->", (2, 3), (2, 3)),
            ("...ij,...jk->...ik", (4, 2, 3), (1, 3, 2)),
            ("...i,...i->...", (4, 3), (2, 1, 3)),
            ("ij,jk->i...k", (2, 3), (3, 4)),
            ("Ab,bA", (2, 3), (3, 2)),
            ("i,i->i", (2,), (1,)),
            ("ij,", (2, 3), ()),
            ("abc,bde->dcae", (2, 3, 4), (3, 2, 2)),
            ("ij,kl->", (2, 3), (3, 2)),
        )
    ],
    *[
        calls(f"torch.einsum({equation!r}, x)", x=shape, layouts="t", dtypes=FLOAT)
        for equation, shape in (
            ("ii", (3, 3)),
            ("ii->i", (3, 3)),
            ("iji->j", (3, 2, 3)),
            ("ij->j", (2, 3)),
            ("ij->", (2, 3)),
            ("bA", (2, 3)),
            ("...ij->...ji", (2, 3, 4)),
            ("...i->i", (2, 3)),
            ("...->...", (2, 3)),
            ("", ()),
            (" i j -> j i ", (2, 3)),
        )
    ],
    calls(
        "torch.einsum('ij,j,k->ik', x, y, z)",
        "torch.einsum('ij,j,k->ik', [x, y, z])",
        "torch.einsum(x, [0, 1], y, [1], z, [2], [0, 2])",
        "torch.einsum(x, [..., 1], y, [1], z, [2])",
        x=(2, 3),
        y=(3,),
        z=(4,),
        layouts="ts",
        dtypes=FLOAT,
        mixed=False,
    ),
    wrong(
        *[
            f"torch.einsum({equation!r}, x, y)"
            for equation in (
                "ij,jk->il",
                "ij,jk->ii",
                "ij",
                "ij,ik",
                "ijk,jk",
                "ij,j1",
                "ij,..j",
                "i...j...,jk",
                "ij,jk->i..",
                "ij,jk->...i...",
                "ii,jk",
                "ij,jk,kl",
                "...ijk,jk",
            )
        ],
        "torch.einsum('ij,jk')",
        "torch.einsum(3, x, y)",
        "torch.einsum('ij,jk', x, 3)",
        "torch.einsum(x, [0, 52], y, [1, 2])",
        **PAIR,
    ),
    ulps=4,
    why=ORDER,
)
row(
    "kron",
    calls(
        "torch.kron(x, y)",
        "x.kron(y)",
        x=(2, 2),
        y=(3, 2),
        layouts="s",
        sizes=[{"x": (2,)}, {"y": (2,)}, {"x": ()}, {"x": (2, 2, 2), "y": (3,)}, {"x": (0, 2)}],
    ),
    wrong("torch.kron(x, 3)", "torch.kron(3, x)", x=(2, 2)),
)
row(
    "linalg.multi_dot",
    calls(
        "torch.linalg.multi_dot([x, y, z])",
        x=(2, 3),
        y=(3, 4),
        z=(4, 2),
        layouts="ts",
        dtypes=FLOAT,
        mixed=False,
        sizes=[{"x": (3,)}, {"z": (4,)}, {"x": (3,), "z": (4,)}, {"z": (4, 9)}, {"x": (9, 3)}],
    ),
    calls("torch.linalg.multi_dot((x, y))", x=(2, 3), y=(3, 4), layouts="", dtypes=FLOAT),
    wrong("torch.linalg.multi_dot([x, y])", "torch.linalg.multi_dot([x])", x=(2, 3), y=(4, 4)),
    wrong("torch.linalg.multi_dot([x, y, x])", x=(2, 3), y=(3, 4, 1)),
    ulps=4,
    why=ORDER,
)
row(
    "chain_matmul",
    calls(
        "torch.chain_matmul(x, y)",
        "torch.chain_matmul(x)",
        x=(2, 3),
        y=(3, 4),
        layouts="t",
        dtypes=FLOAT,
    ),
)
row(
    "linalg.cross",
    calls(
        "torch.linalg.cross(x, y)",
        "torch.linalg.cross(x, y, dim=-1)",
        x=(2, 3),
        y=(2, 3),
        layouts="ts",
        dtypes=NO_HALF,
        sizes=[{"x": (1, 3)}, {"x": (3,), "y": (3,)}, {"x": (0, 3), "y": (1, 3)}],
    ),
    calls("torch.linalg.cross(x, y, dim=0)", x=(3, 2), y=(3, 1), dtypes=FLOAT),
    wrong("torch.linalg.cross(x, y)", "torch.linalg.cross(x, y, dim=5)", x=(2, 4), y=(1, 4)),
    wrong("torch.linalg.cross(x, y)", "torch.linalg.cross(x, 3)", x=(2, 3), y=(3,)),
)
row(
    "cross",
    calls(
        "torch.cross(x, y)",
        "torch.cross(x, y, dim=1)",
        "x.cross(y)",
        "x.cross(y, 1)",
        x=(2, 3),
        y=(2, 3),
        layouts="t",
        dtypes=FLOAT,
    ),
    calls("torch.cross(x, y)", x=(3, 3), y=(3, 3), layouts="", dtypes=FLOAT),
    wrong("torch.cross(x, y)", "torch.cross(x, y, dim=0)", x=(2, 2), y=(2, 2)),
)
row(
    "linalg.vecdot",
    calls(
        "torch.linalg.vecdot(x, y)",
        "torch.linalg.vecdot(x, y, dim=0)",
        x=(2, 3),
        y=(2, 3),
        layouts="ts",
        dtypes=FLOAT,
        mixed=False,
        sizes=[{"x": (3,)}, {"x": (4, 1, 3)}],
    ),
    wrong("torch.linalg.vecdot(x, y)", x=(2, 3), y=(2, 4)),
    ulps=4,
    why=ORDER,
)
row(
    "linalg.matmul",
    calls("torch.linalg.matmul(x, y)", x=(2, 3), y=(3, 4), layouts="t", dtypes=FLOAT),
)
row(
    "nn.functional.bilinear",
    calls(
        "F.bilinear(x, y, w, b)",
        "F.bilinear(x, y, w)",
        x=(4, 2),
        y=(4, 3),
        w=(2, 2, 3),
        b=(2,),
        layouts="",
        dtypes=FLOAT,
        mixed=False,
        sizes=[{"x": (2,), "y": (3,)}, {"x": (2, 2, 2), "y": (2, 2, 3)}],
    ),
    wrong("F.bilinear(x, y, w)", x=(4, 2), y=(4, 3), w=(5, 2, 2)),
    wrong("F.bilinear(x, y, w)", x=(4, 2), y=(4, 3), w=(5, 3, 3)),
    wrong("F.bilinear(x, y, w)", x=(4, 2), y=(3, 3), w=(5, 2, 3)),
    wrong("F.bilinear(x, y, w, b)", x=(4, 2), y=(4, 3), w=(5, 2, 3), b=(4,)),
    ulps=4,
    why=ORDER,
)
