import numpy as np

import minitorch as torch


def facts():
    table, whole, row = torch.zeros(3, 4), torch.tensor([[1, 2], [3, 4]]), np.zeros(6)
    column, digits = table[:, 2], torch.zeros(1797, 64)
    pairs = [
        ("a", table, table[1]),
        ("b", table, column),
        ("c", whole, whole[1:, 1:]),
        ("d", table, column.double()),
        ("e", row, torch.from_numpy(row)),
        ("f", digits, digits[5].clone()),
    ]
    found = {}
    for letter, x, t in pairs:
        x[...] = 7
        seen = t.reshape(-1)[0].item() == 7
        found[letter] = (t.numel(), len(t.untyped_storage()), t.storage_offset(), seen)
    return found
