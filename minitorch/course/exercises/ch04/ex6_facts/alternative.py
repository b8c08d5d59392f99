import minitorch as torch


def facts():
    x = torch.arange(12).view(3, 4)
    made = {
        "a": x[1],
        "b": x[[1]],
        "c": x[None, :, 1:3],
        "d": x[[0, 2], [1, 3]],
        "e": x[x > 5],
        "f": x.chunk(2)[1],
        "g": torch.stack([x, x], 1),
        "h": torch.cat([x, x], 1),
        "i": x[:, [0]][:, 0],
        "j": x[:, [3, 3]],
    }
    memory, found = x.untyped_storage().data_ptr(), {}
    for letter, t in made.items():
        shares = t.untyped_storage().data_ptr() == memory
        found[letter] = (tuple(t.shape), "view" if shares else "copy")
    return found
