"""torch.sym_max and the like: PyTorch's answers for plain numbers."""

import pytest

from tests.nn.both import both, error

ANSWERS = [
    ("sym_int", (2.7,), 2),
    ("sym_int", (-2.7,), -2),
    ("sym_float", (2,), 2.0),
    ("sym_max", (1, 2.0), 2.0),
    ("sym_max", (2, 1.0), 2.0),
    ("sym_min", (3, 2), 2),
    ("sym_not", (True,), False),
    ("sym_ite", (True, 1, 2), 1),
    ("sym_sum", ([1, 2, 3],), 6),
    ("sym_sqrt", (4,), 2.0),
]


@both
@pytest.mark.parametrize(("name", "arguments", "answer"), ANSWERS, ids=range(len(ANSWERS)))
def test_answers(torch, name, arguments, answer):
    found = getattr(torch, name)(*arguments)
    assert (found, type(found)) == (answer, type(answer))


@both
def test_refused(torch):
    assert error(torch.sym_ite, 1, 1, 2)[0] == "AssertionError"
    assert error(torch.sym_ite, True, 1, 2.0)[0] == "AssertionError"
    assert torch.sym_int(torch.tensor(2.7)) == 2
