"""The layer table: convolutions and transposed convolutions."""

from tests.nn.table import classes, row, x

ODD = "nn.Conv2d(2, 3, (2, 1), (1, 2), (1, 0), (1, 2))"
MODES = ("reflect", "replicate", "circular")

ROWS = [
    row("nn.Conv1d(2, 3, 2)", x(2, 2, 4)),
    row("nn.Conv1d(2, 2, 3, stride=2, padding=2, groups=2, bias=False)", x(1, 2, 5)),
    row("nn.Conv1d(1, 2, (3,), (1,), (1,), (2,))", x(1, 6)),
    row("nn.Conv1d(2, 1, 3, padding='same', dilation=2)", x(1, 2, 5)),
    row("nn.Conv1d(2, 1, 2, padding='valid', stride=2)", x(1, 2, 5)),
    row("nn.Conv2d(2, 3, 2)", x(2, 2, 3, 3)),
    row(ODD, x(1, 2, 3, 4)),
    row("nn.Conv2d(4, 2, 1, groups=2)", x(2, 4, 2, 2)),
    row("nn.Conv2d(2, 2, 3, padding='same')", x(1, 2, 4, 3)),
    row("nn.Conv2d(1, 1, (2, 4), padding='same', dilation=(3, 1))", x(1, 1, 4, 5)),
    row("nn.Conv2d(2, 2, 3, 1, 1, 1, 2, False, 'zeros', None, torch.float64)", x(2, 3, 3)),
    *[row(f"nn.Conv1d(1, 1, 3, padding=2, padding_mode='{m}')", x(1, 1, 4)) for m in MODES],
    *[row(f"nn.Conv2d(1, 1, 3, padding=(1, 2), padding_mode='{m}')", x(1, 1, 4, 4)) for m in MODES],
    row("nn.Conv2d(1, 1, (2, 3), padding='same', padding_mode='reflect')", x(1, 1, 3, 4)),
    row("nn.Conv3d(1, 2, 2)", x(1, 1, 2, 3, 3)),
    row("nn.Conv3d(2, 2, (1, 2, 1), padding=(0, 1, 0), groups=2)", x(1, 2, 1, 2, 2)),
    row("nn.Conv3d(1, 1, (1, 3, 1), padding='same', padding_mode='circular')", x(1, 1, 2, 3, 1)),
    row("nn.Conv2d(1, 1, 2, bias=False)", x(1, 1, 3, 3), call="module(input=x)"),
    row("nn.Conv2d(1, 1, 2)", x(1, 1, 3, 3), call="module._conv_forward(x, module.weight, None)"),
    # what does not fit
    row("nn.Conv2d(3, 2, 2)", x(1, 2, 3, 3)),
    row("nn.Conv2d(2, 2, 3)", x(1, 2, 2, 2)),
    row("nn.Conv2d(2, 2, 2)", x(2, 3)),
    row("nn.Conv2d(2, 2, 2)", classes("i", 5, 1, 2, 3, 3)),
    row("nn.Conv1d(3, 2, 2, groups=2)"),
    row("nn.Conv1d(2, 3, 2, groups=2)"),
    row("nn.Conv1d(2, 2, 2, groups=0)"),
    row("nn.Conv2d(2, 2, 2, stride=2, padding='same')"),
    row("nn.Conv2d(2, 2)"),
    row("nn.Conv2d(2, 2, -1)"),
    row("nn.Conv2d(2, 2, 2, 0)", x(1, 2, 3, 3)),
    row("nn.Conv2d(0, 2, 2)"),
    row("nn.Conv2d(2, 2, (2, 2, 2))", x(1, 2, 3, 3)),
    # transposed
    row("nn.ConvTranspose1d(2, 3, 2)", x(1, 2, 3)),
    row("nn.ConvTranspose1d(2, 2, 3, 2, 1, 1, 2)", x(1, 2, 3)),
    row("nn.ConvTranspose2d(2, 1, 2)", x(1, 2, 2, 2)),
    row("nn.ConvTranspose2d(1, 2, (2, 3), stride=(2, 1), padding=(1, 0))", x(1, 2, 2)),
    row("nn.ConvTranspose2d(2, 2, 2, 2, groups=2, bias=False, dilation=2)", x(1, 2, 2, 1)),
    row("nn.ConvTranspose3d(1, 2, 2)", x(1, 1, 1, 2, 2)),
    row("nn.ConvTranspose3d(1, 1, 1, 2, output_padding=1)", x(1, 1, 1, 2, 1)),
    *[
        row("nn.ConvTranspose2d(1, 1, 2, stride=2)", x(1, 1, 2, 2), call=f"module(x, {size})")
        for size in ("(5, 4)", "[1, 1, 4, 5]", "torch.Size([4, 4])", "(6, 4)", "(3, 4)", "(5,)")
    ],
    row("nn.ConvTranspose1d(1, 1, 3, 2, 1)", x(1, 2), call="module(x, output_size=(1, 4))"),
    row("nn.ConvTranspose2d(1, 1, 2, padding_mode='reflect')"),
    row("nn.ConvTranspose2d(2, 1, 2)", x(1, 3, 2, 2)),
    row("nn.ConvTranspose2d(2, 1, 2, output_padding=1)", x(1, 2, 2, 2)),
]
