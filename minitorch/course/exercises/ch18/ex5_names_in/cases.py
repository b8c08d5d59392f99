"""How "What would this pickle call?" is checked."""

from __future__ import annotations

import collections
import decimal
import fractions
import io
import json
import logging
import pickle
import random
import string
import zipfile
from typing import Any

import minitorch as torch
from minitorch.course.definitions import Cases

LEVEL = 77
QUIET = "Level 77"  # what logging calls a level that has no name


class Marks:
    """Its pickle calls a function, which leaves a trace where the pickle is loaded."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __reduce__(self) -> tuple:
        return logging.addLevelName, (LEVEL, self.name)


def draw_pickles(rng: random.Random) -> list[tuple]:
    """Always: no name, a name alone, the same twice, from the memo and written out again, two of
    one module, a name that is a method's, words that are data, a call, more than 256 entries in
    the memo, the file of a state_dict."""
    word = "".join(rng.choices(string.ascii_lowercase, k=6))
    words = [word + str(number) for number in range(300)]
    tied = fractions.Fraction(1, rng.randint(2, 9))
    return [
        (pickle.dumps({word: [1, 2.5, None, ()]}, 4),),
        (pickle.dumps(["GLOBAL", "posix system", "builtins", "print", b"cos\nsystem\n"], 4),),
        (pickle.dumps(print, 4),),
        (pickle.dumps([len, word, print, len, {word: print}], 4),),
        (pickle.dumps([len, (word, len)], rng.choice([0, 1, 3])),),
        (without_memo([len, word, print, len], rng.choice([2, 4])),),
        (pickle.dumps({word: tied, "b": [tied, decimal.Decimal(3)]}, 5),),
        (pickle.dumps([string.Formatter.parse, string.Template, string.capwords], 4),),
        (pickle.dumps([Marks(word), word], 2),),
        (pickle.dumps([word, Marks(word), word], 5),),
        (pickle.dumps([*words, len, words[7], json.loads, json.dumps, print], 4),),
        (pickle.dumps([collections.OrderedDict(a=fractions.Fraction), {1, 2}, 1j], 4),),
        (saved({word: torch.ones(2)}),),
    ]


def without_memo(things: list[Any], protocol: int) -> bytes:
    stream = io.BytesIO()
    pickler = pickle.Pickler(stream, protocol)
    pickler.fast = True
    pickler.dump(things)
    return stream.getvalue()


def saved(state: dict[str, Any]) -> bytes:
    stream = io.BytesIO()
    torch.save(state, stream)
    with zipfile.ZipFile(stream) as archive:
        return archive.read("archive/data.pkl")


def observe_names(candidate: Any, case: tuple) -> dict[str, Any]:
    logging.addLevelName(LEVEL, QUIET)
    try:
        found = candidate(*case)
        called = logging.getLevelName(LEVEL) != QUIET
    finally:
        logging.addLevelName(LEVEL, QUIET)
    return {"the names": found, "whether the function in the pickle was called": called}


def describe_pickle(case: tuple) -> str:
    (code,) = case
    return repr(code) if len(code) <= 90 else f"{code[:80]!r}... ({len(code)} bytes)"


CASES = Cases(draw=draw_pickles, observe=observe_names, describe=describe_pickle)
