"""viz.explore: settings, states, what is kept, and what is refused."""

import json
import re
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st

import minitorch as torch
from minitorch import viz
from minitorch.viz.explorer.frames import Frame, part
from minitorch.viz.explorer.packing import pack, packed_size, unpack
from minitorch.viz.explorer.settings import index_of, settings_of


def strip(rows, turned):
    base = torch.arange(12.0).reshape(rows, -1)
    return viz.storage(base=base, view=base.t() if turned else base)


def settings_in(html: str) -> list[dict]:
    return json.loads(unescape(re.search(r'data-settings="([^"]*)"', html)[1]))


def test_every_combination_is_computed_and_the_first_is_shown():
    seen = []

    def show(x, double):
        seen.append((x, double))
        return f"{x * (2 if double else 1)}"

    picture = viz.explore(show, x=range(3), double=[False, True])
    assert seen == [(0, False), (0, True), (1, False), (1, True), (2, False), (2, True)]
    assert [frame.words for frame in picture.frames] == ["0", "0", "1", "2", "2", "4"]
    assert picture.frame(x=2, double=True).words == "4"
    assert repr(picture) == "show, with x = 0 (of 0, 1, 2); double = False (of False, True):\n0"
    bundle, _ = picture._repr_mimebundle_()
    assert set(bundle) == {"text/html", "text/plain"}
    assert '<div class="mt-explore-frame"><pre>0</pre></div>' in bundle["text/html"]


def test_a_state_that_was_not_computed_ahead_is_computed_when_asked():
    picture = viz.explore(lambda x: f"{x * x:g}", x=[1.0, 2.0])
    assert picture.frame(x=2.5).words == "6.25"
    with pytest.raises(TypeError, match=r"frame\(\) takes a value of each setting: x"):
        picture.frame(y=1)


def test_kinds_labels_and_start():
    orders = {"newest first": max, "in order of arrival": min}
    picture = viz.explore(
        lambda order, lr, on, shape: f"{order([1, 2])} {lr} {on} {shape}",
        order=orders, lr=[0.1, 1.0], on=[False, True], shape=[(2, 3), (6,)],
        start={"lr": 1.0, "shape": (6,)},
    )  # fmt: skip
    assert settings_in(picture.html()) == [
        {"name": "order", "labels": list(orders), "kind": "choice", "start": 0},
        {"name": "lr", "labels": ["0.1", "1"], "kind": "slider", "start": 1},
        {"name": "on", "labels": ["False", "True"], "kind": "switch", "start": 0},
        {"name": "shape", "labels": ["(2, 3)", "(6,)"], "kind": "choice", "start": 1},
    ]
    assert picture.frames[index_of(picture.settings, picture.start)].words == "2 1.0 False (6,)"


def test_what_a_function_may_show():
    def show(x):
        print("printed <first>")
        return torch.tensor([float(x)]), viz.storage(x=torch.ones(2)), None

    frame = viz.explore(show, x=[1]).frames[0]
    assert frame.html.startswith("<pre>printed &lt;first&gt;</pre>\n<pre>tensor([1.])</pre>\n<svg")
    assert frame.words.splitlines()[:2] == ["printed <first>", "tensor([1.])"]
    assert "memory: 2 cells of float32" in frame.words


def test_pictures_of_other_libraries():
    class Svg:
        def _repr_svg_(self):
            return "<svg/>"

        def __repr__(self):
            return "a drawing"

    class Png:
        def _repr_png_(self):
            return b"\x89PNG"

        def __repr__(self):
            return 'a "photo"'

    assert part(Svg()) == Frame("<svg/>", "a drawing")
    assert (
        part(Png()).html == '<img alt="a &quot;photo&quot;" src="data:image/png;base64,iVBORw==">'
    )


def test_frames_share_their_parts():
    picture = viz.explore(strip, rows=[2, 3, 4, 6], turned=[False, True])
    whole = sum(len(frame.html) for frame in picture.frames)
    assert len(picture.packed) < 0.7 * whole
    assert packed_size(picture.packed) < 6000
    assert unpack(picture.packed) == picture.frames
    assert "<" not in picture.packed, "it stands in a script element"
    assert picture.html() == viz.explore(strip, rows=[2, 3, 4, 6], turned=[False, True]).html()


@given(st.lists(st.tuples(st.text(), st.text()), min_size=1, max_size=5))
def test_packing_loses_nothing(pairs):
    frames = [Frame(html, words) for html, words in pairs]
    assert unpack(pack(frames)) == frames


@given(st.lists(st.integers(1, 4), min_size=1, max_size=4), st.data())
def test_the_number_of_a_state_is_an_offset(sizes, data):
    settings = settings_of({f"s{i}": range(size) for i, size in enumerate(sizes)})
    places = [data.draw(st.integers(0, size - 1)) for size in sizes]
    grid = torch.arange(torch.Size(sizes).numel()).reshape(sizes)
    assert index_of(settings, places) == grid[tuple(places)].item()


def test_an_error_says_for_which_setting():
    with pytest.raises(ZeroDivisionError) as caught:
        viz.explore(lambda x: f"{1 / x}", x=[1, 0])
    assert caught.value.__notes__ == ["explore() called <lambda>(x=0)."]


@pytest.mark.parametrize(
    ("error", "message", "settings"),
    [
        (TypeError, "at least one setting", {}),
        (TypeError, "as a list, a range or a dict of labels and values; got int", {"x": 3}),
        (TypeError, "got str", {"x": "abc"}),
        (ValueError, "at least one value of x; the list is empty", {"x": []}),
        (ValueError, "two values of x look the same to a reader: 1, 1", {"x": [1, 1.0]}),
        (ValueError, "at most 400 states.*21 .x. . 20 .y. = 420", {"x": range(21), "y": range(20)}),
        (ValueError, "x must be one of 1, 2; got 3", {"x": [1, 2], "start": {"x": 3}}),
        (ValueError, "start names y; the settings are x", {"x": [1, 2], "start": {"y": 3}}),
    ],
)
def test_what_is_refused(error, message, settings):
    with pytest.raises(error, match=message):
        viz.explore(lambda **values: str(values), **settings)


def test_a_function_that_shows_nothing_is_refused():
    with pytest.raises(ValueError, match="neither returned nor printed"):
        viz.explore(lambda x: None, x=[1])


def test_a_heavy_picture_is_refused():
    import random

    rng = random.Random(0)
    with pytest.raises(ValueError, match=r"take \d+,\d+ bytes, compressed; at most 60,000"):
        viz.explore(lambda x: "".join(rng.choices("abcdefghijklmnop", k=50_000)), x=range(4))
