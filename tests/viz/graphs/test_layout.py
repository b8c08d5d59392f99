"""Where the boxes and arrows of a drawing stand."""

import itertools

from minitorch.viz.graphs.layout import BESIDE, Layout, spread


def test_places_in_a_row_keep_their_order_and_distance():
    widths = [10.0, 30.0, 20.0, 10.0]
    places = spread([50.0, 0.0, 3.0, 200.0], widths, [1, 2, 1, 1])
    gaps = [b - a - (v + w) / 2 for (a, b), (v, w) in
            zip(itertools.pairwise(places), itertools.pairwise(widths))]  # fmt: skip
    assert min(gaps) >= BESIDE - 1e-9
    assert places[3] == 200.0, "what is free stands where it wants to"
    assert spread([5.0], [10.0], [1]) == [5.0]


def test_a_layout_goes_downwards_without_needless_crossings():
    sizes = dict.fromkeys("abcdef", (40.0, 20.0))
    arrows = [("a", "b", 10.0), ("a", "c", 10.0), ("b", "e", 10.0), ("c", "d", 10.0),
              ("d", "f", 10.0), ("e", "f", 10.0), ("a", "f", 10.0)]  # fmt: skip
    layout = Layout(sizes, arrows)
    for way in layout.ways:
        ys = [way.tail.y, *[place.y for place in way.places], way.head.y]
        assert ys == sorted(ys)
        assert len(way.places) == way.head.row - way.tail.row - 1
    assert layout._crossings() == 0
    assert layout.boxes["a"].row == 0
    assert layout.boxes["f"].row == 6
    assert min([box.x - box.width / 2 for box in layout.boxes.values()]) >= 0
