"""Where boxes and arrows stand: rows from top to bottom, few crossings, short ways.

Boxes stand in the rows with even numbers, each below everything that points to it. Every arrow
passes a place of its own in the row below its tail, where its label stands, and one in each further
row that it crosses. Places are ordered and moved like boxes, so that no arrow runs through a box
and no label lies on another.

Only sums and quotients in a fixed order: the same graph is laid out alike on every machine.

Graphviz could say where things stand, but steps and comparisons are drawn where no program can be
run: in a browser, or with NumPy alone. Its layout of the same boxes is also wider (a network of 27
boxes: 714 pixels instead of 569), and a page has room for 640.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field

BESIDE, BELOW = 14.0, 12.0  # pixels between neighbours of a row, and between rows
NEAR = 8.0  # how near a straight way may come to a neighbour
SWEEPS = 8  # to order the rows
MOVES = 100  # to straighten the ways
STRAIGHT = 6  # how much more a way wants to be straight than a box to be in the middle


@dataclass
class Place:
    """A box, or the place where an arrow passes a row."""

    width: float
    height: float
    row: int = 0
    of_way: bool = False
    x: float = 0.0  # of its middle
    y: float = 0.0  # of its upper edge
    above: list[Place] = field(default_factory=list)
    below: list[Place] = field(default_factory=list)


@dataclass
class Way:
    """An arrow: the places that it passes, the first of which has the label."""

    tail: Place
    head: Place
    places: list[Place]


class Layout:
    """The finished layout.

    - ``sizes``: width and height of each box.
    - ``arrows``: (tail, head, width of the label) in the order in which they leave their tail.
    """

    def __init__(
        self, sizes: dict[str, tuple[float, float]], arrows: list[tuple[str, str, float]]
    ) -> None:
        self.boxes = {name: Place(*size) for name, size in sizes.items()}
        self._place_rows(arrows)
        self.ways = [self._way(*arrow) for arrow in arrows]
        self.rows: list[list[Place]] = []
        self._fill_rows()
        self._order_rows()
        self._move()
        for way in [*self.ways, *self.ways]:  # the second time others have made room
            self._straighten(way)
        self._stack()

    # ---- which row ----------------------------------------------------------------------------

    def _place_rows(self, arrows: list[tuple[str, str, float]]) -> None:
        changed = True
        while changed:  # a graph of n boxes is settled after n rounds
            changed = False
            for tail, head, _ in arrows:
                lowest = self.boxes[tail].row + 2
                if self.boxes[head].row < lowest:
                    self.boxes[head].row, changed = lowest, True

    def _way(self, tail: str, head: str, width: float) -> Way:
        start, end = self.boxes[tail], self.boxes[head]
        places = []
        for row in range(start.row + 1, end.row):
            first = row == start.row + 1
            places.append(Place(width if first else 6.0, 20.0 if first else 0.0, row, True))
        chain = [start, *places, end]
        for upper, lower in itertools.pairwise(chain):
            upper.below.append(lower)
            lower.above.append(upper)
        return Way(start, end, places)

    # ---- left to right ------------------------------------------------------------------------

    def _fill_rows(self) -> None:
        """First as they are met from the top: depth first, in the order of the arrows."""
        everything = [*self.boxes.values(), *[place for way in self.ways for place in way.places]]
        self.rows = [[] for _ in range(1 + max([place.row for place in everything], default=0))]
        seen: set[int] = set()
        waiting = [box for box in reversed(self.boxes.values()) if not box.above]
        while waiting:
            place = waiting.pop()
            if id(place) in seen:
                continue
            seen.add(id(place))
            self.rows[place.row].append(place)
            waiting += reversed(place.below)

    def _order_rows(self) -> None:
        """Sort each row by where its neighbours stand, and keep the order with fewest crossings."""
        best, fewest = [list(row) for row in self.rows], self._crossings()
        for sweep in range(SWEEPS):
            downwards = sweep % 2 == 0
            for row in self.rows if downwards else reversed(self.rows):
                at = {id(place): i for other in self.rows for i, place in enumerate(other)}
                wanted = {}
                for i, place in enumerate(row):
                    neighbours = place.above if downwards else place.below
                    places = [at[id(other)] for other in neighbours]
                    wanted[id(place)] = sum(places) / len(places) if places else i
                row.sort(key=lambda place: wanted[id(place)])
            crossings = self._crossings()
            if crossings < fewest:
                best, fewest = [list(row) for row in self.rows], crossings
        self.rows = best

    def _crossings(self) -> int:
        count = 0
        for upper, lower in itertools.pairwise(self.rows):
            at = {id(place): i for i, place in enumerate(lower)}
            ends = [at[id(below)] for place in upper for below in sorted(
                place.below, key=lambda other: at[id(other)])]  # fmt: skip
            count += sum([a > b for i, a in enumerate(ends) for b in ends[i + 1 :]])
        return count

    # ---- where in the row ---------------------------------------------------------------------

    def _move(self) -> None:
        for row in self.rows:
            x = 0.0
            for place in row:
                place.x = x + place.width / 2
                x += place.width + BESIDE
        for sweep in range(MOVES):
            downwards = sweep % 2 == 0
            for row in self.rows if downwards else self.rows[::-1]:
                wanted, weights = [], []
                for place in row:
                    around = [(other.x, STRAIGHT if place.of_way and other.of_way else 1)
                              for other in place.above + place.below]  # fmt: skip
                    weight = sum([n for _, n in around])
                    wanted.append(sum([x * n for x, n in around]) / weight if weight else place.x)
                    weights.append(weight or 1)
                for place, x in zip(row, spread(wanted, [p.width for p in row], weights)):
                    place.x = x

    def _straighten(self, way: Way) -> None:
        """Put all places of a way below each other, where there is room for that."""
        if len(way.places) < 2:
            return
        middle = sum([place.x for place in way.places]) / len(way.places)
        for x in (way.head.x, way.tail.x, way.places[0].x, way.places[-1].x, middle):
            if all([self._is_free(place, x) for place in way.places]):
                for place in way.places:
                    place.x = x
                return

    def _is_free(self, place: Place, x: float) -> bool:
        row = self.rows[place.row]
        at = next(i for i, other in enumerate(row) if other is place)
        left, right = row[:at][-1:], row[at + 1 :][:1]
        return all([x - other.x >= (place.width + other.width) / 2 + NEAR for other in left]) and (
            all([other.x - x >= (place.width + other.width) / 2 + NEAR for other in right])
        )

    def _stack(self) -> None:
        left = min([place.x - place.width / 2 for row in self.rows for place in row])
        y = 0.0
        for row in self.rows:
            height = max([place.height for place in row], default=0.0)
            for place in row:
                place.x -= left
                place.y = y + (height - place.height) / 2
                if place.height == 0:
                    place.y, place.height = y, height  # an arrow passes straight through the row
            y += height + BELOW
        self.width = max([place.x + place.width / 2 for row in self.rows for place in row])
        self.height = y - BELOW


def spread(wanted: list[float], widths: list[float], weights: list[int]) -> list[float]:
    """Places in this order, none on another, as near to the wanted ones as can be.

    (Distances are squared and weighted; neighbours that would meet move together, as one block.)

    >>> spread([0.0, 0.0], [10.0, 10.0], [1, 1])
    [-12.0, 12.0]
    """
    offsets = [0.0]
    for left, right in itertools.pairwise(widths):
        offsets.append(offsets[-1] + (left + right) / 2 + BESIDE)
    blocks: list[tuple[float, int, int]] = []  # (weighted sum of places, weight, how many)
    for x, offset, weight in zip(wanted, offsets, weights):
        blocks.append(((x - offset) * weight, weight, 1))
        while len(blocks) > 1 and blocks[-2][0] / blocks[-2][1] > blocks[-1][0] / blocks[-1][1]:
            blocks[-2:] = [tuple([a + b for a, b in zip(*blocks[-2:])])]
    moved = [total / weight for total, weight, n in blocks for _ in range(n)]
    return [x + offset for x, offset in zip(moved, offsets)]
