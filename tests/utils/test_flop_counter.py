"""Counts of floating point operations, as PyTorch has them: by operation and by module."""

import importlib

import pytest

from tests.nn.both import both


def counter(torch, **settings):
    module = importlib.import_module(f"{torch.__name__}.utils.flop_counter")
    return module.FlopCounterMode(display=False, **settings)


def counted(torch, call):
    """Operation -> its count, of all that a call does."""
    with counter(torch) as mode:
        call(torch)
    return {str(op): count for op, count in mode.get_flop_counts().get("Global", {}).items()}


def grad(torch, *shape):
    return torch.ones(shape, requires_grad=True)


CASES = [
    (lambda t: (grad(t, 3, 4) @ grad(t, 4, 5)).sum().backward(), {"aten.mm": 360}),
    (lambda t: (grad(t, 3, 4) @ t.ones(4, 5)).sum().backward(), {"aten.mm": 240}),
    (lambda t: t.ones(3, 4) @ t.ones(4), {}),
    (lambda t: t.addmm(t.ones(5), grad(t, 3, 4), grad(t, 4, 5)).sum().backward(),
     {"aten.addmm": 120, "aten.mm": 240}),
    (lambda t: t.addmm(t.ones(5), grad(t, 3, 4), t.ones(4, 5), beta=2).sum().backward(),
     {"aten.addmm": 120, "aten.mm": 120}),
    (lambda t: (grad(t, 2, 3, 4) @ t.ones(2, 4, 5)).sum().backward(), {"aten.bmm": 480}),
    (lambda t: t.baddbmm(t.ones(5), grad(t, 2, 3, 4), t.ones(2, 4, 5)).sum().backward(),
     {"aten.baddbmm": 240, "aten.bmm": 240}),
    (lambda t: t.einsum("bij,bjk->bik", t.ones(2, 3, 4), t.ones(2, 4, 5)), {"aten.bmm": 240}),
    (lambda t: t.nn.Linear(4, 5)(grad(t, 2, 3, 4)).sum().backward(),
     {"aten.addmm": 240, "aten.mm": 480}),
    (lambda t: t.nn.Conv2d(3, 6, 3)(t.ones(2, 3, 8, 8)).sum().backward(),
     {"aten.convolution": 23328, "aten.convolution_backward": 23328}),
    (lambda t: t.nn.Conv2d(3, 6, 3, 2, 1, groups=3)(grad(t, 2, 3, 8, 8)).sum().backward(),
     {"aten.convolution": 3456, "aten.convolution_backward": 13824}),
    (lambda t: t.nn.Conv1d(3, 6, 3)(grad(t, 2, 3, 8)).sum().backward(),
     {"aten.convolution": 1296, "aten.convolution_backward": 2592}),
    (lambda t: t.nn.ConvTranspose2d(3, 6, 3, groups=3)(grad(t, 2, 3, 8, 8)).sum().backward(),
     {"aten.convolution": 13824, "aten.convolution_backward": 55296}),
    (lambda t: t.nn.GRU(8, 4)(grad(t, 5, 2, 8))[0].sum().backward(),
     {"aten.addmm": 2880, "aten.mm": 5568}),
    (lambda t: t.nn.RNN(8, 4, 2)(grad(t, 5, 2, 8))[0].sum().backward(),
     {"aten.addmm": 1600, "aten.mm": 3072}),
    (lambda t: t.nn.functional.scaled_dot_product_attention(*[t.ones(2, 3, 5, 4)] * 3), {}),
    (lambda t: t.nn.functional.scaled_dot_product_attention(*[t.ones(2, 3, 5, 4)] * 3, None, 0.5),
     {"aten.bmm": 2400}),
    (lambda t: t.nn.TransformerEncoderLayer(8, 2, 16)(grad(t, 5, 2, 8)).sum().backward(),
     {"aten.addmm": 10240, "aten.bmm": 4800, "aten.mm": 20480}),
    (lambda t: t.autograd.grad(t.autograd.grad(((x := grad(t, 3, 3)) @ x).sum(), x,
                                               create_graph=True)[0].sum(), x), {"aten.mm": 270}),
]  # fmt: skip


@pytest.mark.parametrize("case", range(len(CASES)))
@both
def test_counts(torch, case):
    call, counts = CASES[case]
    assert counted(torch, call) == counts


def net(torch):
    nn = torch.nn
    return nn.Sequential(
        nn.Linear(4, 8), nn.ReLU(), nn.Sequential(nn.Linear(8, 8), nn.Tanh()), nn.Linear(8, 2)
    )


@both
def test_counts_by_module(torch):
    model = net(torch)
    with counter(torch) as mode:
        model(torch.ones(3, 4)).sum().backward()
    counts = {name: sum(ops.values()) for name, ops in mode.get_flop_counts().items()}
    assert counts == {
        "Global": 1824, "Sequential": 1824, "Sequential.0": 384, "Sequential.2": 1152,
        "Sequential.2.0": 1152, "Sequential.3": 288,
    }  # fmt: skip
    assert mode.get_total_flops() == 1824
    assert mode.get_flop_counts()["Sequential"][torch.ops.aten.mm] == 1152


@both
def test_the_table(torch):
    model = net(torch)
    with counter(torch, depth=1) as mode:
        model(torch.ones(3, 4)).sum().backward()
    lines = [line.split() for line in mode.get_table().splitlines()]
    assert lines.pop(1)[1:] == [
        "------",
        "---------",
    ]  # (the names of PyTorch are not always set in)
    assert lines == [
        ["Module", "FLOP", "%", "Total"],
        ["Sequential", "1824", "100.00%"],
        ["-", "aten.addmm", "672", "36.84%"],
        ["-", "aten.mm", "1152", "63.16%"],
    ]
    with counter(torch, depth=None) as mode:
        torch.nn.Linear(2000, 2000)(torch.ones(3000, 2000, device="cpu"))
        torch.ones(2000, 2000) @ torch.ones(2000, 2)
    rows = {line.split("  ")[0].strip(): line.split()[-2] for line in mode.get_table().splitlines()}
    assert rows["Global"] == "24.016B"
    assert rows["Linear"] == "24.000B"
    with counter(torch) as mode:
        torch.ones(2, 3).sum()
    assert [line.split() for line in mode.get_table().splitlines()][2:] == [["Global", "0", "0%"]]


@both
def test_it_prints_the_table(torch, capsys):
    module = importlib.import_module(f"{torch.__name__}.utils.flop_counter")
    with module.FlopCounterMode():
        torch.ones(2, 3) @ torch.ones(3, 4)
    assert capsys.readouterr().out.splitlines()[2].split() == ["Global", "48", "100.00%"]


@both
def test_a_counter_begins_anew(torch):
    mode = counter(torch)
    for _ in range(2):
        with mode:
            torch.ones(2, 3) @ torch.ones(3, 4)
        assert mode.get_total_flops() == 48
    torch.ones(2, 3) @ torch.ones(3, 4)
    assert mode.get_total_flops() == 48


@both
def test_formulas_of_ones_own(torch):
    aten = torch.ops.aten
    own = {aten.relu: lambda shape, out_shape, **kw: 7 * shape[0], aten.mm: lambda *a, **kw: 1}
    with counter(torch, custom_mapping=own) as mode:
        torch.relu(torch.ones(3, 4) @ torch.ones(4, 2))
    assert mode.get_flop_counts() == {"Global": {aten.mm: 1, aten.relu: 21}}

    name = f"flops_{torch.__name__}::twice"

    @torch.library.custom_op(name, mutates_args=())
    def twice(x: torch.Tensor) -> torch.Tensor:
        return x * 2

    module = importlib.import_module(f"{torch.__name__}.utils.flop_counter")
    target = getattr(torch.ops, f"flops_{torch.__name__}").twice

    @module.register_flop_formula(target)
    def twice_flop(shape, *args, out_shape=None, **kwargs):
        return shape[0] * 100 + out_shape[0]

    with counter(torch) as mode:
        twice(torch.ones(5))
    assert mode.get_total_flops() == 505
    with pytest.raises(RuntimeError, match="duplicate registrations"):
        module.register_flop_formula(target)(twice_flop)
    with pytest.raises(ValueError, match="expected each target to be OpOverloadPacket"):
        module.register_flop_formula("mm")(twice_flop)
