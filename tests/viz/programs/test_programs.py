"""viz.calls and viz.buffers: a recording, what a pass made of it, and its memory."""

import re

import pytest

import minitorch as torch
from minitorch import fx, viz
from minitorch.fx import passes
from minitorch.viz.svg import NARROW, WIDEST, text_width


def program(x):
    x.exp()  # nobody uses it
    return ((x + 1) * (x + 1)).tanh()


@pytest.fixture
def graph():
    return fx.record(program, torch.ones(4))


def lines(picture):
    return picture.describe().splitlines()


def test_all_calls_in_order(graph):
    assert lines(viz.calls(graph)) == [
        "5 calls; inputs: x",
        "  exp = exp(x)",
        "  add = add(x, 1)",
        "  add_1 = add(x, 1)",
        "  multiply = multiply(add, add_1)",
        "  tanh = tanh(multiply)",
        "outputs: tanh",
    ]


def test_what_a_pass_has_left_out_and_changed(graph):
    once, _ = passes.eliminate_common_subexpressions(graph)
    assert lines(viz.calls(graph, once))[2:5] == [
        "  add = add(x, 1)",
        "  add_1 = add(x, 1) (left out)",
        "  multiply = multiply(add, add) (changed)",
    ]
    drawing = viz.calls(graph, once).svg()
    assert drawing.count("line-through") == 1
    for word in ("kept", "changed", "left out"):
        assert f">{word}</text>" in drawing
    assert ">new</text>" not in drawing


def test_a_new_call_stands_where_it_runs(graph):
    other = graph.copy()
    first, rest = other.calls[0], other.calls[1:]
    value = fx.Value("new", (4,), first.results[0].dtype, (4,), fx.Memory("new", "made", 16))
    other.calls = [fx.Call(first.function, first.args, {}, (value,), (), "elementwise"), *rest]
    assert lines(viz.calls(graph, other))[1:4] == [
        "  exp = exp(x) (left out)",
        "  new = exp(x) (new)",
        "  add = add(x, 1)",
    ]


def test_writes_constants_and_numbers_are_read_easily():
    w = torch.ones(2, requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.25)

    def step(x):
        optimizer.zero_grad()
        (x * w).sum().backward()
        optimizer.step()

    told = lines(viz.calls(fx.record(step, torch.ones(2))))
    assert "  multiply_2 = multiply(0.25, multiply_1)" in told
    assert "  w <- subtract(w, multiply_2)" in told


def test_a_long_call_is_written_in_several_lines():
    def long(x):
        return torch.full_like(x, 3.25).clamp(0.125, 2.0).sum(dim=(0, 1)).add(1, alpha=0.0625)

    svg = viz.calls(fx.record(long, torch.ones(4, 4))).svg()
    width = float(re.search(r'viewBox="0 0 ([\d.]+)', svg)[1])
    assert width <= NARROW
    assert "..." not in svg


def test_loops_are_framed(graph):
    graph.groups = [graph.calls[1:4]]
    assert [row.endswith("[loop 0]") for row in lines(viz.calls(graph))[1:6]] == [
        False, True, True, True, False,
    ]  # fmt: skip


def test_buffers_lie_where_the_plan_says(graph):
    better, _ = passes.eliminate_dead_code(graph)
    assert lines(viz.buffers(better)) == [
        "3 results in 128 bytes",
        "  add: bytes 0 to 64, calls 0 to 2",
        "  add_1: bytes 64 to 128, calls 1 to 2",
        "  multiply: bytes 0 to 64, calls 2 to 3",
    ]
    assert lines(viz.buffers(better, planned=False))[0] == "3 results in 192 bytes"


def test_what_is_needed_at_a_call(graph):
    better, _ = passes.eliminate_dead_code(graph)
    assert lines(viz.buffers(better, at=2))[-1] == (
        "call 2 (multiply): 192 bytes are needed: add, add_1, multiply"
    )
    assert lines(viz.buffers(better, at=0))[-1] == "call 0 (add): 64 bytes are needed: add"


def test_what_is_needed_is_told_inside_the_frame_in_wide_letters_too():
    def many(x):
        parts = [x + 1, x * 2, x - 3, x.tanh(), x.exp(), x / 5, x.sqrt(), x.square()]
        return torch.stack(parts).sum(0) / sum(parts)

    recorded = fx.record(many, torch.ones(2, 3))
    for at in range(4, 9):
        picture = viz.buffers(recorded, at=at)
        told = re.findall(r'<text x="12" [^>]*font-size="12"[^>]*>([^<]+)</text>', picture.svg())
        assert len(told) == 2
        assert " ".join(told) == lines(picture)[-1]
        assert all(WIDEST * text_width(words, 12) <= NARROW - 24 for words in told)


def test_one_size_for_all_moments(graph):
    """So that nothing jumps when an explorer goes from one to the next."""
    boxes = {
        re.search(r'viewBox="([^"]+)', viz.buffers(graph, planned, at).svg())[1]
        for planned in (True, False)
        for at in range(4)
    }
    assert len(boxes) == 1


@pytest.mark.parametrize(
    ("picture", "error", "message"),
    [
        (lambda g: viz.calls(program), TypeError, "draws an ArrayGraph.*got function"),
        (lambda g: viz.calls(g, 3), TypeError, "draws an ArrayGraph.*got int"),
        (lambda g: viz.calls(fx.ArrayGraph()), ValueError, "1 to 60 calls.*got 0"),
        (lambda g: viz.buffers(1), TypeError, "draws an ArrayGraph.*got int"),
        (lambda g: viz.buffers(g, at=9), ValueError, "at must be 0 to 4 for 5 calls.*got 9"),
        (lambda g: viz.buffers(fx.ArrayGraph()), ValueError, "an intermediate result"),
    ],
)
def test_what_cannot_be_drawn(graph, picture, error, message):
    with pytest.raises(error, match=re.sub(" ", r"\\s", message)):
        picture(graph)


@pytest.mark.browser
def test_no_words_leave_the_picture(browser, graph):
    page = browser.new_page()
    for drawing in (viz.calls(graph).svg(), viz.buffers(graph, at=3).svg()):
        for font in ("", "svg text { font-family: serif !important }"):
            page.set_content(f"<style>{font}</style><body>{drawing}")
            over = page.evaluate(
                "() => { const edge = document.querySelector('svg').getBoundingClientRect().right;"
                " return [...document.querySelectorAll('svg text')].filter("
                "   t => t.getBoundingClientRect().right > edge).map(t => t.textContent) }"
            )
            assert over == []
    page.close()
