"""A drawing of a graph in words: ``z = Sum <- Exp (h) <- x``; ``h`` is the result of Exp."""

from __future__ import annotations

from collections import Counter

from .drawing import Box, Drawing


def describe(drawing: Drawing) -> list[str]:
    """The drawing in words: first the result, then each operation at which the way branches."""
    description = Description(drawing)
    lines = []
    started: set[str] = set()
    waiting = [box.id for box in drawing.of_kind("result")]
    for start in waiting:  # grows while it is walked
        if start in started:
            continue
        started.add(start)
        line, branches = description.line(start)
        lines.append(line)
        waiting += branches
    labels = description.labels
    leaves = {box.id for box in drawing.of_kind("leaf")}
    lines += [f"{labels[id_]}: gradients are added" for id_ in description.added if id_ in leaves]
    return lines or [labels[box.id] for box in drawing.boxes]


class Description:
    """Labels of the boxes, and where the arrows lead when a ``+`` is passed through."""

    def __init__(self, drawing: Drawing) -> None:
        self.boxes: dict[str, Box] = {box.id: box for box in drawing.boxes}
        through = {a.tail: a for a in drawing.arrows if self.boxes[a.tail].kind == "plus"}
        self.added = list(dict.fromkeys([arrow.head for arrow in through.values()]))
        self.heads: dict[str, list[tuple[str, int | None]]] = {c.id: [] for c in drawing.boxes}
        self.reached: dict[str, int] = {box.id: 0 for box in drawing.boxes}
        for arrow in drawing.arrows:
            if self.boxes[arrow.tail].kind != "plus":
                end = through.get(arrow.head, arrow)
                self.heads[arrow.tail].append((end.head, end.output))
                self.reached[end.head] += 1
        self.numbers = self._numbers()
        self.labels = {id_: self._named(box) for id_, box in self.boxes.items()}

    def _numbers(self) -> dict[str, str]:
        """What tells operations of the same name apart: " 1", " 2"; "" for everything else."""
        titles = {id_: _short(box.title) for id_, box in self.boxes.items()}
        repeated = [title for title, n in Counter(titles.values()).items() if n > 1]
        seen: Counter[str] = Counter()
        numbers = {}
        for id_, title in titles.items():
            counts = self.boxes[id_].kind == "op" and title in repeated
            seen[title] += counts
            numbers[id_] = f" {seen[title]}" if counts else ""
        return numbers

    def _named(self, box: Box) -> str:
        return f"{_short(box.title)}{self.numbers[box.id]}" or f"a leaf {box.rows[0][1]}"

    def line(self, start: str) -> tuple[str, list[str]]:
        """From ``start`` until the way ends or branches, and the operations to go on with."""
        names = [self._label(start)]
        here = start
        while True:
            heads = self.heads[here]
            if len(heads) != 1:
                if heads:
                    names.append(f"({', '.join([self._label(*head) for head in heads])})")
                break
            names.append(self._label(*heads[0]))
            here = heads[0][0]
            if self.boxes[here].kind != "op" or self.reached[here] > 1:
                break
        text = " <- ".join(names)
        if self.boxes[start].kind == "result":
            text = text.replace(" <- ", " = ", 1)
        return text, [head for head, _ in heads if self.boxes[head].kind == "op"]

    def _label(self, id_: str, output: int | None = None) -> str:
        """A box, and what its result is called: ``Exp (h)``, ``Unbind[1] (b)``."""
        box = self.boxes[id_]
        label = self.labels[id_] if output is None else f"{self.labels[id_]}[{output}]"
        name = "" if output is None and box.outputs else box.names.get(output or 0, "")
        return f"{label} ({name})" if name else label


def _short(title: str) -> str:
    """The title of an operation without ``Backward0``."""
    return title.partition("Backward")[0]
