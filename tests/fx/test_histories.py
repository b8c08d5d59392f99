"""Compiled functions that are given Tensors with a history, and checks behind what was written."""

import pytest

import minitorch as torch

nn, F = torch.nn, torch.nn.functional
BACKENDS = ["eager", "numpy", "c"]
pytestmark = pytest.mark.usefixtures("few_objects")  # (each test makes its own tensors)


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_leaf_behind_an_argument_gets_its_gradient_once(backend):
    w = torch.ones(3, requires_grad=True)
    f = torch.compile(lambda y: (y * w).sum(), backend=backend, fullgraph=True)
    for _ in range(3):
        w.grad = None
        f(w * 2).backward()
        assert w.grad.tolist() == [4.0] * 3
    assert f._compiled.recordings == 1


@pytest.mark.parametrize("backend", BACKENDS)
def test_two_compiled_modules_in_a_row(backend):
    """The second need not see the parameters of the first, which lie behind its argument."""
    torch.manual_seed(0)
    first, second = nn.Linear(2, 3), nn.Linear(3, 1)
    expected = torch.autograd.grad(second(first(torch.ones(4, 2))).sum(), first.parameters())
    one, two = (torch.compile(m, backend=backend, fullgraph=True) for m in (first, second))
    for _ in range(3):
        found = torch.autograd.grad(two(one(torch.ones(4, 2))).sum(), first.parameters())
        for a, b in zip(expected, found):
            torch.testing.assert_close(a, b)
    assert [m.__dict__["_compiled"].recordings for m in (one, two)] == [1, 1]


def test_outputs_of_one_node():
    x = torch.arange(6.0).reshape(2, 3).requires_grad_()
    f = torch.compile(lambda a, b: (a * b).sum() + (x * 2).sum(), fullgraph=True)
    for _ in range(3):
        x.grad = None
        a, b = (x * 1).unbind(0)
        f(a.clone(), b.clone()).backward()
        assert x.grad.tolist() == [[5.0, 6.0, 7.0], [2.0, 3.0, 4.0]]


def test_a_history_that_backward_has_freed_is_no_matter_of_the_recording():
    w = torch.full((2,), 2.0, requires_grad=True)
    f = torch.compile(lambda y: (y * y).sum(), fullgraph=True)
    for freed in (True, False, True, False):
        w.grad = None
        y = w * w
        if freed:
            y.sum().backward()
            with pytest.raises(RuntimeError, match="backward through the graph a second time"):
                f(y).backward()
        else:
            f(y).backward()
            assert w.grad.tolist() == [32.0, 32.0]
    assert f._compiled.recordings == 1


@pytest.mark.parametrize("way", ["backward", "grad", "create_graph"])
def test_a_backward_into_the_history_of_an_argument_breaks(way):
    """The nodes behind an argument are others at each call: they cannot be replayed."""
    w = torch.ones(2, requires_grad=True)

    def step(y):
        if way == "backward":
            (y * w).sum().backward()
            return None
        return torch.autograd.grad((y * w).sum(), w, create_graph=way == "create_graph")[0]

    compiled = torch.compile(step)
    for n in range(4):
        found = []
        for f in (step, compiled):
            w.grad = None
            result = f(w.exp())
            found.append((w.grad if result is None else result).tolist())
        assert found[0] == found[1], n
        with torch.no_grad():
            w.add_(1)
    reason, where = compiled._compiled.breaks[-1]
    assert "goes on into the history of a Tensor" in reason
    assert where.rpartition(":")[0] == __file__
    with pytest.raises(torch.fx.compiling.Unsupported, match="into the history"):
        torch.compile(step, fullgraph=True)(w.exp())


def test_a_gradient_that_ends_at_an_argument_is_recorded():
    w = torch.ones(2, requires_grad=True)

    @torch.compile(fullgraph=True)
    def penalty(y):
        (g,) = torch.autograd.grad((y * y * y).sum(), y, create_graph=True)
        return (g * g).sum()

    for n in range(3):
        w.grad = None
        penalty(w * (n + 1)).backward()
        assert w.grad.tolist() == [36.0 * (n + 1) ** 4] * 2  # d/dw 9 (n w)^4
    assert penalty._compiled.recordings == 1


def classifier(seed=1):
    torch.manual_seed(seed)
    net = nn.Sequential(nn.Linear(4, 5, bias=False), nn.BatchNorm1d(5), nn.ReLU(), nn.Linear(5, 3))
    opt = torch.optim.SGD(net.parameters(), 0.1, momentum=0.9)

    def step(x, y):
        loss = F.cross_entropy(net(x), y)  # a label is looked at when statistics are written
        opt.zero_grad()
        loss.backward()
        opt.step()
        return F.cross_entropy(net(x), y).detach()

    return net, opt, step


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_check_that_fails_takes_back_what_was_written(backend):
    """Batch norm has counted, the optimizer has stepped: then a label is found to be wrong."""
    found = []
    for compiled in (False, True):
        net, opt, step = classifier()
        run = torch.compile(step, backend=backend) if compiled else step
        for n in range(7):
            x = torch.linspace(-1, 1, 24).reshape(6, 4) * (n + 1) % 0.7
            y = torch.arange(6) % 3
            if n == 4:
                y[2] = 7
                with pytest.raises(IndexError, match="Target 7 is out of bounds"):
                    run(x, y)
            else:
                loss = run(x, y)
        state = [v["momentum_buffer"] for v in opt.state.values()]
        versions = [p._version for p in net.parameters()]
        found.append([loss, *net.state_dict().values(), *state, versions])
    assert found[0].pop() == found[1].pop()
    for a, b in zip(*found):
        if backend == "c":
            torch.testing.assert_close(a, b, rtol=1e-4, atol=1e-5)  # seven steps of last bits
        else:
            assert torch.equal(a, b)
    assert run._compiled.entries


def test_a_leaf_that_is_a_view_is_recorded():
    x = torch.arange(6.0).reshape(2, 3).requires_grad_()
    f = torch.compile(lambda y: (x * y).sum(), fullgraph=True)
    for n in range(3):
        x.grad = None
        f(torch.full((3,), float(n))).backward()
        assert x.grad.tolist() == [[float(n)] * 3] * 2
    assert f._compiled.recordings == 1


def test_the_place_of_a_refusal_is_the_forward_of_the_module():
    model = torch.compile(nn.Flatten())
    model(torch.ones(2, 3, 4))
    reason, where = model.__dict__["_compiled"].breaks[-1]
    assert reason == "a result is a view of a Tensor that the caller has, too"
    assert "'forward'" in where
    assert "flatten" in where
    (frame,) = torch.fx.compiling.GraphCompileReason(reason, where).user_stack
    assert (frame.filename.endswith("flatten.py"), frame.lineno > 0) == (True, True)
    with pytest.raises(torch.fx.compiling.Unsupported, match=r"(?s)the caller has.* at 'forward'"):
        torch.compile(nn.Flatten(), fullgraph=True)(torch.ones(2, 3, 4))


def test_class_weights_that_are_made_in_the_step():
    """``torch.tensor`` in a program is a constant; recorded labels may index it."""
    x, y = torch.randn(4, 2, requires_grad=True), torch.tensor([0, 1, 1, 0])

    def step(x, y):
        loss = F.cross_entropy(x, y, weight=torch.tensor([1.0, 0.5]))
        loss.backward()
        return loss

    compiled = torch.compile(step, fullgraph=True)
    for turn in range(3):
        found = []
        for f in (step, compiled):
            x.grad = None
            found.append((f(x, y.roll(turn)), x.grad))
        assert all(map(torch.equal, *found))


def test_some_of_the_results_get_gradients():
    """Of two or three results any may be used: the bits are those of one walk."""
    torch.manual_seed(0)
    body, heads = nn.Linear(5, 7), [nn.Linear(7, 3), nn.Linear(7, 2)]
    net = nn.ModuleList([body, *heads])

    def forward(x):
        h = net[0](x).tanh()
        return {"a": net[1](h), "b": net[2](h), "h": h}

    compiled = torch.compile(forward, fullgraph=True)
    x = torch.randn(11, 5)
    for names in ("ab", "a", "h", "ah", "bh", "abh"):
        found = []
        for f in (forward, compiled):
            out = f(x)
            total = sum((out[name] * out[name].detach()).sum() for name in names)
            found.append(torch.autograd.grad(total, net.parameters(), allow_unused=True))
        for a, b in zip(*found):
            assert (a is None and b is None) or torch.equal(a, b), names


def test_a_count_that_a_module_keeps_stays_a_number():
    class Counting(nn.Module):
        def __init__(self):
            super().__init__()
            self.calls = 0

        def forward(self, x):
            self.calls += 1
            return x / self.calls

    net = Counting()
    compiled = torch.compile(net)
    for n in range(1, 6):
        assert compiled(torch.ones(2)).tolist() == (torch.ones(2) / n).tolist()
        assert type(net.calls) is int
        assert net.calls == n


def test_a_way_that_ends_is_recorded_anew():
    """The rectified step of RAdam begins with the sixth: from then on the first way never fits."""
    w = torch.ones(3, requires_grad=True)
    optimizer = torch.optim.RAdam([w], lr=0.1)

    @torch.compile
    def step():
        optimizer.zero_grad()
        (w * w).sum().backward()
        optimizer.step()

    for _ in range(10):
        step()
    assert (step._compiled.recordings, step._compiled.given_up) == (2, False)


@pytest.mark.parametrize("backend", BACKENDS)
def test_numbers_that_a_step_hands_on(backend):
    """``return loss.item()``: the way most steps end."""
    found = []
    for compiled in (False, True):
        torch.manual_seed(0)
        net = nn.Linear(3, 2)
        opt = torch.optim.SGD(net.parameters(), 0.1)

        def step(x, y, net=net, opt=opt):
            opt.zero_grad()
            out = net(x)
            loss = F.cross_entropy(out, y)
            loss.backward()
            opt.step()
            return loss.item(), {"right": (out.argmax(1) == y).sum().item(), "all": len(x)}

        run = torch.compile(step, backend=backend) if compiled else step
        seen = [run(torch.linspace(n, 1, 12).reshape(4, 3), torch.arange(4) % 2) for n in range(6)]
        assert all((type(a), type(b["right"])) == (float, int) for a, b in seen)
        found.append(seen)
    for (a, b), (c, d) in zip(*found):
        assert b == d
        assert a == c if backend != "c" else abs(a - c) < 1e-5
    assert run._compiled.entries


def test_numbers_that_are_used_otherwise_break():
    for use in (
        lambda n: n if n > 3 else -n,
        lambda n: f"{n:.3f}",
        lambda n: {n: 1}[n],
        lambda n: isinstance(n, float),
        lambda n: [n, round(n, 1)],
        lambda n: __import__("json").dumps([n]),
    ):

        def f(x, use=use):
            n = x.sum().item()
            return n, use(n)

        compiled = torch.compile(f)
        for k in range(5):
            x = torch.full((2,), float(k))
            assert repr(compiled(x)) == repr(f(x)), k
            assert not any("Traced" in type(part).__name__ for part in compiled(x))


def test_fullgraph_and_explain_count_an_item_as_a_break():
    def f(x):
        return x.sum().item()

    with pytest.raises(torch.fx.compiling.Unsupported, match="becomes a Python float"):
        torch.compile(f, fullgraph=True)(torch.ones(2))


@pytest.mark.parametrize("gradient", ["a part of a row", "expanded", "columns"])
def test_gradients_in_any_layout_give_the_same_bits(gradient):
    torch.manual_seed(1)
    net = nn.Sequential(nn.Linear(8, 8), nn.LayerNorm(8))
    compiled = torch.compile(net, fullgraph=True)
    for _ in range(3):
        x = torch.randn(2, 8)
        found = []
        for f in (net, compiled):
            y = f(x)
            if gradient == "a part of a row":
                y = F.mse_loss(torch.cat([y, x[:, :1]], 1), torch.zeros(2, 9))
            elif gradient == "columns":
                y = (y.t().contiguous() * torch.arange(16.0).reshape(8, 2)).pow(2).sum()
            found.append(torch.autograd.grad(y.sum(), net.parameters()))
        assert all(map(torch.equal, *found))


def test_a_failing_program_runs_once_if_it_has_changed_what_requires_gradients():
    def f(x):
        y = torch.autograd.grad((x * 2).sum(), x)[0]
        x.requires_grad_(False)
        return y + undefined  # noqa: F821

    with pytest.raises(NameError):
        torch.compile(f)(torch.ones(2, requires_grad=True))


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("write", ["add_", "detach", "view"])
def test_a_result_that_is_kept_for_backward_may_not_be_written_into(backend, write):
    """tanh keeps its result; written into, it would give wrong gradients in silence."""
    w = torch.ones(3, requires_grad=True)
    f = torch.compile(lambda x: ((x * w).tanh(), x * w), backend=backend, fullgraph=True)
    for _ in range(3):
        kept, free = f(torch.ones(2, 3))
        free.add_(1)
        seen = {"add_": kept, "detach": kept.detach(), "view": kept[0]}[write]
        seen.add_(1)
        with pytest.raises(RuntimeError, match=r"\[2, 3\].* is at version 1; expected version 0"):
            kept.sum().backward()
    w.grad = None
    sum(part.sum() for part in f(torch.ones(2, 3))).backward()
    torch.testing.assert_close(
        w.grad, torch.full((3,), 2 * (1 - torch.ones(()).tanh().item() ** 2) + 2)
    )
    assert f._compiled.recordings == 1
