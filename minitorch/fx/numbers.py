"""Numbers that change from call to call: a learning rate, a step count, a scale.

The first recording holds each number that the function is given, or can see, to its value. When a
call fails only because numbers have changed, they are recorded anew as inputs (PyTorch calls this
automatic dynamic): :class:`TracedNumber` s stand in their places while the function runs, and what
is computed from them is computed in each replay. A number that decides the way of the program, or a
shape, is held to its value for good.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from .reach import Cells, Items, Names, Reach
from .recorder import Recorder
from .tracing import TracedNumber


class Place(NamedTuple):
    """Where a number stands: ``holder[key]``, or in a cell (``key`` is None).

    - ``path``: says in another recording that it is the same place. ``nth``: its place among all
      that can be seen (see ``Reach.expected``), or None for an argument.
    """

    path: tuple[Any, ...]
    holder: Any
    key: Any
    value: Any
    nth: int | None = None

    def get(self) -> Any:
        """What stands there now; None if nothing does any more."""
        try:
            return self.holder.cell_contents if self.key is None else self.holder[self.key]
        except (LookupError, ValueError):
            return None

    def put(self, thing: Any) -> None:
        """Let something stand there."""
        if self.key is None:
            self.holder.cell_contents = thing
        else:
            self.holder[self.key] = thing


def _is_number(thing: Any) -> bool:
    return type(thing) is float or type(thing) is int


def places_in(args: list[Any], kwargs: dict[str, Any], reach: Reach) -> list[Place]:
    """All numbers among the arguments, and in what a function can see."""
    found = [Place(("arg", n), args, n, x) for n, x in enumerate(args) if _is_number(x)]
    found += [Place(("kwarg", k), kwargs, k, x) for k, x in kwargs.items() if _is_number(x)]
    index = 0
    for container in reach.containers:
        for holder, key, value in _entries(container):
            if _is_number(value) and holder is not None:
                path = ("seen", id(holder), key)
                found.append(Place(path, holder, key, value, index))
            index += 1
    return found


def _entries(container: Any) -> list[tuple[Any, Any, Any]]:
    """(holder, key, value) for each thing in a container; no holder where nothing can be put."""
    if type(container) is Items and type(container.items) is list:
        return [(container.items, key, value) for key, value in enumerate(container.items)]
    values = container.values()
    if type(container) is dict:
        return [(container, key, value) for key, value in container.items()]
    if type(container) is Cells:
        return [(cell, None, value) for cell, value in zip(container.used, values)]
    if type(container) is Names and type(container.names) is dict:
        return [(container.names, key, value) for key, value in zip(container.used, values)]
    return [(None, None, value) for value in values]


class Dynamic:
    """What a compiled function knows of its numbers.

    - ``last``: their values at the last recording, by path. ``changing``: paths of those that have
      changed; ``held``: of those that must stay what they are.
    """

    def __init__(self) -> None:
        self.last: dict[Any, Any] = {}
        self.changing: set[Any] = set()
        self.held: set[Any] = set()

    def look(self, places: list[Place]) -> list[Place]:
        """Which of these numbers become inputs?"""
        for place in places:
            old = self.last.get(place.path, place.value)
            if type(old) is type(place.value) and old != place.value:
                self.changing.add(place.path)
            self.last[place.path] = place.value
        return [place for place in places if place.path in self.changing - self.held]

    def hold(self, places: list[Place]) -> None:
        """Numbers that are no inputs after all."""
        self.held.update(place.path for place in places)


def put_inputs(places: list[Place], recorder: Recorder, made: dict[Any, TracedNumber]) -> None:
    """Put recorded numbers into the places; ``made`` has them by path."""
    for place in places:
        if place.path not in made:
            name = place.key if isinstance(place.key, str) else "number"
            made[place.path] = recorder.number_input(place.value, name, place.path)
        place.put(made[place.path])


def put_back(places: list[Place], made: dict[Any, TracedNumber]) -> None:
    """Let the numbers stand where they stood, unless the function has put something else there."""
    for place in places:
        if place.path in made and place.get() is made[place.path]:
            place.put(place.value)


def clear(reach: Reach) -> None:
    """Put numbers in place of recorded ones that a function has left in what can be seen."""
    for container in reach.containers:
        for holder, key, value in _entries(container):
            if holder is not None and _is_recorded(value):
                Place((), holder, key, None).put(plain(value))


def _is_recorded(thing: Any) -> bool:
    if type(thing) is tuple:
        return any(_is_recorded(part) for part in thing)
    return type(thing) is TracedNumber


def plain(thing: Any) -> Any:
    """A result with the numbers themselves in place of recorded ones."""
    if type(thing) is TracedNumber:
        return thing._number
    if type(thing) in (list, tuple):
        return type(thing)([plain(part) for part in thing])
    if type(thing) is dict:
        return {key: plain(part) for key, part in thing.items()}
    return thing


def numbers_in(result: Any) -> list[Any]:
    """The numbers in nested containers."""
    if isinstance(result, (int, float)):
        return [result]
    if isinstance(result, dict):
        return [number for part in result.values() for number in numbers_in(part)]
    if isinstance(result, (list, tuple)):
        return [number for part in result for number in numbers_in(part)]
    return []
