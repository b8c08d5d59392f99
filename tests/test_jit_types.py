"""torch.jit.isinstance: what a container holds; PyTorch's answers."""

from typing import Any, Dict, List, Optional, Tuple, Union  # noqa: UP035

import pytest

from tests.nn.both import both, error

ANSWERS = [
    ([1], List[int], True),  # noqa: UP006
    ([1, "a"], list[int], False),
    ([], List[int], True),  # noqa: UP006
    ([[1], ["a"]], list[list[int]], False),
    ({"a": 1}, Dict[str, int], True),  # noqa: UP006
    ({"a": "b"}, dict[str, int], False),
    ({1: 1}, dict[str, int], False),
    ((1, "a"), Tuple[int, str], True),  # noqa: UP006
    ((1,), tuple[int, str], False),
    ([1], tuple[int], False),
    (None, Optional[int], True),  # noqa: UP045
    ("a", int | None, False),
    ("a", Union[int, str], True),  # noqa: UP007
    ([None, 1], list[int | None], True),
    ([1], (list[str], list[int]), True),
    (3, (int, str), True),
    (1, float, False),
]
WRONG = [
    ([1], list, "RuntimeError", "use list without a contained type. Please add a contained type"),
    (3, Tuple, "RuntimeError", "use Tuple without a contained type. Please add a contained type"),  # noqa: UP006
    ({}, Dict, "RuntimeError", "use Dict without contained types. Please add contained type, e.g."),  # noqa: UP006
    ({}, dict, "RuntimeError", "e.g. dict[int, int]"),
    (3, Any, "TypeError", "typing.Any cannot be used with isinstance()"),
]


@both
@pytest.mark.parametrize(("value", "kind", "answer"), ANSWERS, ids=range(len(ANSWERS)))
def test_isinstance(torch, value, kind, answer):
    assert torch.jit.isinstance(value, kind) is answer


@both
def test_of_tensors(torch):
    x = torch.ones(1)
    assert torch.jit.isinstance([x], list[torch.Tensor])
    assert not torch.jit.isinstance({"a": x}, dict[str, int])


@both
@pytest.mark.parametrize(("value", "kind", "name", "words"), WRONG, ids=range(len(WRONG)))
def test_wrong(torch, value, kind, name, words):
    found, said = error(torch.jit.isinstance, value, kind)
    assert found == name
    assert words in said
