"""viz.backward_steps: backward node by node, and nothing is changed by looking."""

import html.parser
import itertools
import re
import xml.etree.ElementTree as ET

import pytest

import minitorch as torch
from minitorch import nn, viz
from minitorch.nn import functional as F
from minitorch.viz.short_text import values_text

SVG = "{http://www.w3.org/2000/svg}"


def leaf(*values) -> torch.Tensor:
    return torch.tensor(values[0] if len(values) == 1 else values, requires_grad=True)


def fan_out() -> tuple[torch.Tensor, dict]:
    """Eight nodes; w and s are used twice, x three times in all."""
    w, x = leaf(1.0, 2.0), leaf(3.0, 4.0)
    s = w * x
    loss = (s.sin() + x).sum() + (s * w).sum()
    return loss, {"w": w, "x": x, "s": s, "loss": loss}


class Page(html.parser.HTMLParser):
    """The parts of the HTML: style, radio buttons, definitions, and a picture per step."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.radios, self.labels, self.ids = [], [], []
        self.style = self.text = ""
        self.inside = []
        self.feed(text)
        svgs = re.findall(r"<svg.*?</svg>", text, re.S)
        self.parts = {g.get("id"): g for g in ET.fromstring(svgs[-1])[0]}
        self.pictures = [ET.fromstring(svg.replace("<svg", f'<svg xmlns="{SVG[1:-1]}"'))
                         for svg in svgs[:-1]]  # fmt: skip

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.inside.append(tag)
        if tag == "input":
            self.radios.append(attrs)
            self.inside.pop()
        if tag == "label":
            self.labels.append(attrs["for"])
        if "id" in attrs:
            self.ids.append(attrs["id"])

    def handle_endtag(self, tag):
        while self.inside.pop() != tag:
            pass

    def handle_data(self, data):
        if "style" in self.inside:
            self.style += data
        elif "svg" not in self.inside:
            self.text += data

    def shown(self, i: int) -> list[str]:
        """The texts in the picture of step i, from back to front."""
        used = [use.get("href")[1:] for use in self.pictures[i]]
        return ["".join(t.itertext()) for id_ in used for t in self.parts[id_].iter("text")]


# --- the steps ----------------------------------------------------------------------------------


def test_what_happens_in_each_step():
    a, b = leaf(2.0), leaf(3.0)
    z = a * b + a
    assert viz.backward_steps(z).describe().splitlines() == [
        "Step 1 of 4: Backward starts: the gradient of z is 1.",
        "Step 2 of 4: Add gets 1 and sends 1 to Mul and 1 to a.",
        "Step 3 of 4: Mul gets 1 and sends 3 to a and 2 to b. a: 1 + 3 = 4. "
        "What Mul kept is freed.",
        "Step 4 of 4: a has its whole gradient: a.grad is 4. "
        "b has its whole gradient: b.grad is 2.",
    ]


def diamond(x: float) -> tuple[torch.Tensor, torch.Tensor]:
    """s is used twice, by p and by y: its gradient comes in two parts."""
    x = leaf(x)
    s = x * x
    return s + s * x, x


def test_served_in_order_of_arrival_a_gradient_comes_too_late():
    y, x = diamond(3.0)
    steps = viz.backward_steps(y, {"x": x, "y": y}, newest_first=False)
    told = steps.describe().splitlines()
    assert "was served already: 3 comes too late. x: 6 + 9 = 15." in told[3]
    assert told[4] == "Step 5 of 5: Nothing more comes to x: x.grad is 15."
    shown = Page(steps.html()).shown(4)
    assert {"1; 3 too late", "6 + 9 = 15", "grad 15"} <= set(shown)
    assert "too late" not in "".join(Page(steps.html()).shown(2))
    y.backward()
    assert x.grad.item() == 33


def test_without_a_diamond_the_order_does_not_matter():
    w = leaf(2.0)
    y = (w * 3).exp()
    given = {"w": w, "y": y}
    first, second = (viz.backward_steps(y, given, newest_first=how) for how in (True, False))
    assert first.describe() == second.describe()
    assert first.html() == second.html()


def test_one_step_is_a_picture_of_its_own():
    y, x = diamond(3.0)
    steps = viz.backward_steps(y, {"x": x, "y": y})
    one = steps.picture(5)
    assert one.describe() == steps.describe().splitlines()[4]
    html = one._repr_mimebundle_()[0]["text/html"]
    texts = [
        "".join(t.itertext()) for t in ET.fromstring(html[html.index("<svg") :]).iter(f"{SVG}text")
    ]
    assert sorted(texts) == sorted(Page(steps.html()).shown(4))
    for number in (0, 6):
        with pytest.raises(IndexError, match="there are steps 1 to 5"):
            steps.picture(number)


def test_gradients_are_added_to_what_is_there():
    x = leaf(3.0)
    (x * 2).backward()
    steps = viz.backward_steps(x * 2).describe().splitlines()
    assert steps[0].endswith("the gradient of the result is 1.")
    assert steps[-1] == ("Step 3 of 3: x has its whole gradient, 2: x.grad was 2 and becomes 4.")
    assert "grad 2 + 2 = 4" in Page(viz.backward_steps(x * 2).html()).shown(2)


def test_every_gradient_is_the_engines():
    loss, named = fan_out()
    text = viz.backward_steps(loss, named).describe()
    loss.backward(retain_graph=True)
    for name in "wx":
        assert f"{name}.grad is {values_text(named[name].grad.array)}." in text
    steps = text.splitlines()
    assert [line.partition(": ")[2].split(" ")[0] for line in steps] == [
        "Backward", "Add", "Sum", "Mul", "Sum", "Add", "Sin", "Mul", "w",
    ]  # fmt: skip


def test_looking_changes_nothing():
    loss, named = fan_out()
    named["x"].grad = torch.tensor([5.0, 5.0])
    calls = []
    named["x"].register_hook(lambda g: calls.append("hook"))
    named["s"].register_hook(lambda g: calls.append("hook of s"))
    named["s"].retain_grad()
    named["w"].register_post_accumulate_grad_hook(lambda t: calls.append("after"))
    one, other = viz.backward_steps(loss, named), viz.backward_steps(loss, named)
    assert one.html() == other.html()
    assert calls == []
    assert named["w"].grad is None
    assert named["s"].grad is None
    assert named["x"].grad.tolist() == [5, 5]
    assert named["x"]._version == named["x"].grad._version == 0
    assert torch.is_grad_enabled()
    told = one.describe()
    assert told.count("Its hooks would be called now.") == 1
    assert told.count("Its result retains the gradient: .grad gets a copy.") == 1
    loss.backward()
    again, fresh = fan_out()
    again.backward()
    assert torch.equal(named["w"].grad, fresh["w"].grad)
    assert torch.equal(named["x"].grad, fresh["x"].grad + 5)


def test_a_node_that_refuses_is_the_last_step():
    a = leaf(1.0, 2.0)
    b = a * a
    z = b.exp().mul(b).sum()
    with torch.no_grad():
        b.add_(1)
    steps = viz.backward_steps(z).describe().splitlines()
    assert steps[-1] == (
        "Step 3 of 3: Mul 1 gets [1, 1] and refuses to go on: one of the variables needed for "
        "gradient computation has been modified by an inplace operation."
    )
    shown = Page(viz.backward_steps(z).html()).shown(2)
    assert "keeps b (2,): version 1, expected 0" in shown
    assert "kept values: freed" not in shown


def test_a_graph_that_was_freed():
    x = leaf(2.0)
    y = x * x
    y.backward()
    steps = viz.backward_steps(y).describe().splitlines()
    assert steps[-1].startswith("Step 2 of 2: Mul gets 1 and refuses to go on: Trying to backward")


def test_kept_values_are_freed_unless_the_graph_is_retained():
    x = leaf(2.0)
    freed = Page(viz.backward_steps(x * x).html())
    kept = Page(viz.backward_steps(x * x, retain_graph=True).html())
    assert "keeps x scalar, 2 times" in freed.shown(1)
    assert "kept values: freed" not in freed.shown(1)
    assert "keeps x scalar, 2 times" not in freed.shown(2)
    assert "kept values: freed" in freed.shown(2)
    assert "keeps x scalar, 2 times" in kept.shown(2)
    assert "freed" not in viz.backward_steps(x * x, retain_graph=True).describe()


def test_several_results_of_one_node_and_gradients_that_do_not_come():
    x = torch.arange(4.0, requires_grad=True)
    first, _ = x.split(2)
    steps = viz.backward_steps((first * 2).sum()).describe()
    assert "Split gets [2, 2] and nothing and sends [2, 2, 0, 0] to x." in steps

    class Stop(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x.clone()

        @staticmethod
        def backward(ctx, g):
            return None

    y = Stop.apply(x * 1)
    steps = viz.backward_steps(y.sum())
    assert "sends nothing to Mul" in steps.describe()
    assert "No gradient has come to Mul. It is passed over." in steps.describe()
    assert "has its whole gradient" not in steps.describe()
    assert "nothing" in Page(steps.html()).shown(len(steps) - 1)


def test_broadcasting_is_undone_on_the_way():
    x, b = torch.ones(2, 3, requires_grad=True), leaf(0.5)
    assert (
        "sends [[1, 1, 1], [1, 1, 1]] to x and 6 to b."
        in viz.backward_steps((x + b).sum()).describe()
    )


def test_a_leaf_alone_and_a_gradient_that_is_given():
    x = leaf(2.0)
    assert viz.backward_steps(x).describe().splitlines() == [
        "Step 1 of 2: Backward starts: the gradient of x is 1.",
        "Step 2 of 2: x has its whole gradient: x.grad is 1.",
    ]
    v = leaf(1.0, 2.0)
    given = viz.backward_steps(v * 3, gradient=torch.tensor([1.0, 10.0]))
    assert given.describe().endswith("v.grad is [3, 30].")


def test_what_cannot_be_walked():
    x = leaf(1.0, 2.0)
    with pytest.raises(TypeError, match=r"backward_steps\(\) starts at a Tensor; got float"):
        viz.backward_steps(2.0)
    for tensor, gradient in ((torch.ones(1), None), (x * 2, None), (x * 2, torch.ones(3))):
        with pytest.raises(RuntimeError) as ours:
            viz.backward_steps(tensor, gradient=gradient)
        with pytest.raises(RuntimeError) as engines:
            tensor.backward(gradient)
        assert str(ours.value) == str(engines.value)
    y = x.sum()
    for _ in range(40):
        y = y + 1
    with pytest.raises(ValueError, match="up to 30 nodes, this one has 41"):
        viz.backward_steps(y)
    assert len(viz.backward_steps(y, max_nodes=50)) == 43


# --- the pictures -------------------------------------------------------------------------------


def test_a_picture_for_each_step():
    loss, named = fan_out()
    steps = viz.backward_steps(loss, named)
    text = steps.html()
    page = Page(text)
    assert len(text) < 60_000
    assert len(page.pictures) == len(page.radios) == len(steps) == 9
    assert [radio["id"] for radio in page.radios if "checked" in radio] == [page.radios[0]["id"]]
    assert len({radio["name"] for radio in page.radios}) == 1
    assert {radio["type"] for radio in page.radios} == {"radio"}
    assert len(set(page.ids)) == len(page.ids)
    for radio, picture, line in zip(page.radios, page.pictures, steps.describe().splitlines()):
        words = radio["aria-labelledby"]
        assert picture.get("aria-labelledby") == words
        assert picture.get("role") == "img"
        assert f'<p id="{words}">{line}</p>' in text
        assert {use.get("href")[1:] for use in picture} <= set(page.parts)
    links = [[label for label in (i - 1, i + 1) if 0 <= label < 9] for i in range(9)]
    assert page.labels == [page.radios[i]["id"] for pair in links for i in pair]
    assert "<script" not in text
    assert text.count("<input") == text.count('data-lm-suppress-shortcuts="true"')
    assert "onclick" not in text
    assert "@media print" in page.style


def test_gradients_appear_on_the_arrows():
    a, b = leaf(2.0), leaf(3.0)
    page = Page(viz.backward_steps(a * b + a).html())
    cards = ["z", "Add", "Mul"]
    assert not set("123") & set(page.shown(0)[len(cards) :]) - {"1"}
    assert "waits: 1" in page.shown(1)
    assert "3" not in page.shown(1)
    assert "waits: 1" not in page.shown(2)
    assert "1 + 3 = 4" in page.shown(2)
    assert page.shown(2).count("grad None") == 2
    assert page.shown(3).count("grad None") == 0
    assert {"grad 4", "grad 2"} <= set(page.shown(3))


def test_one_card_is_marked_in_each_step():
    loss, named = fan_out()
    page = Page(viz.backward_steps(loss, named).html())
    for i, picture in enumerate(page.pictures):
        used = [page.parts[use.get("href")[1:]] for use in picture]
        rings = [r for part in used for r in part.iter("rect") if r.get("stroke-width") == "3"]
        assert len(rings) == (2 if i == 8 else 1), "in the last step, w and x"


def test_nothing_lies_on_anything_and_nothing_is_cut_off():
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))
    mlp = F.cross_entropy(model(torch.randn(5, 3)), torch.zeros(5, dtype=torch.int64))
    loss, named = fan_out()
    for steps in (viz.backward_steps(mlp, model), viz.backward_steps(loss, named)):
        page = Page(steps.html())
        width, height = [float(n) for n in page.pictures[0].get("viewBox").split()[2:]]
        assert width <= 640
        for picture in page.pictures:
            used = [page.parts[use.get("href")[1:]] for use in picture]
            cards = [r for part in used for r in part.iter("rect") if r.get("rx") == "7"]
            places = [[float(r.get(name)) for name in ("x", "y", "width", "height")]
                      for r in cards]  # fmt: skip
            for x, y, w, h in places:
                assert x >= 0
                assert y >= 0
                assert x + w <= width
                assert y + h <= height
            for (x, y, w, h), (X, Y, W, H) in itertools.combinations(places, 2):
                apart = x + w <= X or x >= X + W or y + h <= Y or y >= Y + H
                assert apart, "two cards overlap"


def test_ids_of_two_pictures_do_not_meet():
    x = leaf(2.0)
    one, other = [Page(viz.backward_steps(y).html()) for y in (x.exp(), x.log())]
    assert not set(one.ids) & set(other.ids)
    assert one.radios[0]["name"] != other.radios[0]["name"]


def test_what_a_notebook_gets():
    steps = viz.backward_steps(leaf(2.0) * 3)
    data, metadata = steps._repr_mimebundle_(include=None, exclude=None)
    assert data == {"text/html": steps.html(), "text/plain": steps.describe()}
    assert metadata == {}
    assert repr(steps) == steps.describe()
