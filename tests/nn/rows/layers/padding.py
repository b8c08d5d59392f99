"""The layer table: padding."""

from tests.nn.table import row, x

SHAPES = {1: (2, 1, 3), 2: (1, 1, 3, 4), 3: (1, 1, 2, 3, 3)}
SIDES = {1: "(1, 2)", 2: "(1, 2, 0, 1)", 3: "(2, 1, 1, 1, 0, 1)"}

ROWS = [
    *[
        row(f"nn.{kind}Pad{d}d({sides})", x(*shape))
        for kind in ("Reflection", "Replication", "Circular", "Zero")
        for d, shape in SHAPES.items()
        for sides in (1, SIDES[d])
    ],
    *[
        row(f"nn.ConstantPad{d}d({sides}, 2.5)", x(*shape[1:]))
        for d, shape in SHAPES.items()
        for sides in (1, SIDES[d])
    ],
    row("nn.ConstantPad2d((-1, 1, 0, 0), value=1)", x(1, 2, 3)),
    row("nn.ZeroPad2d(padding=[1, 0, 0, -1])", x(2, 3)),
    row("nn.ReflectionPad1d((-1, 1))", x(1, 4)),
    row("nn.ReplicationPad2d(0)", x(1, 2, 2)),
    row("nn.ReflectionPad1d(3)", x(1, 3)),
    row("nn.ReflectionPad2d(1)", x(3, 3)),
    row("nn.ReplicationPad1d(1)", x(3)),
    row("nn.CircularPad1d(1)", x(3)),
    row("nn.CircularPad2d(1)", x(3, 3)),
    row("nn.CircularPad3d(1)", x(3, 3, 3)),
    row("nn.CircularPad1d(4)", x(1, 3)),
    row("nn.ZeroPad1d((1, 2, 3))", x(1, 3)),
    row("nn.ReplicationPad2d((0, 0, -1, 0))", x(1, 1, 3)),
    row("nn.ReplicationPad2d((0, 0, -2, 0))", x(1, 1, 3)),
    row("nn.ReplicationPad2d((-3, 0, -1, 0))", x(1, 1, 3)),
    row("nn.ReplicationPad3d((0, 0, 0, -1, 0, -1))", x(1, 1, 1, 3)),
    row("nn.ReflectionPad2d((-3, 0, -1, 0))", x(1, 1, 3)),
    row("nn.CircularPad2d((2, 2, -2, -1))", x(1, 1, 1)),
    row("nn.ConstantPad1d(1)"),
    row("nn.ConstantPad1d('ab', 1)", x(1, 3)),
]
