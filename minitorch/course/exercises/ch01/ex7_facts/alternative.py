import numpy as np

import minitorch as torch


def facts():
    table, square, row = torch.zeros(3, 4), torch.tensor([[1, 2], [3, 4]]), np.zeros(6)
    digits = torch.zeros(1797, 64)
    made = {
        "a": table[1],
        "b": table[:, 2],
        "c": square[1:, 1:],
        "d": table[:, 2].double(),
        "e": torch.from_numpy(row),
        "f": digits[5].clone(),
    }
    for x in (table, square, digits):
        x[...] = 7
    row[...] = 7
    return {
        letter: (t.numel(), len(t.untyped_storage()), t.storage_offset(), bool((t == 7).all()))
        for letter, t in made.items()
    }
