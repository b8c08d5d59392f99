"""Which error PyTorch raises, where one operation raises several."""

import pytest

from tests.nn.both import both


@both
def test_index_add_outside(torch):
    """In a middle dimension it is an IndexError; at both ends, where scatter_add works, not."""
    for shape, dim, kind in [((4,), 0, IndexError), ((2, 4, 3), 1, IndexError),
                             ((2, 4, 3), 0, RuntimeError), ((2, 4, 3), 2, RuntimeError),
                             ((4, 3), 1, RuntimeError)]:  # fmt: skip
        x = torch.zeros(shape)
        for index in (9, -1):
            rows = list(shape)
            rows[dim] = 1
            with pytest.raises(kind, match=r"out of (range|bounds)"):
                x.index_add(dim, torch.tensor([index]), torch.ones(rows))


@both
def test_cross_of_bools(torch):
    a = torch.ones(3, dtype=torch.bool)
    for other in (a, a.int()):
        with pytest.raises(NotImplementedError, match="\"cross\" not implemented for 'Bool'"):
            torch.linalg.cross(a, other)
