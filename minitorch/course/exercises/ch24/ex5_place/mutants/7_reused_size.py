"""A dead buffer's place is taken as it is, also where it is too small, or where a lower one
would do.
"""


def place(lives):
    offsets, end = [], 0
    for n, (born, _, size) in enumerate(lives):
        offset = None
        for (_, last, _), start in zip(lives[:n], offsets):
            if last < born and offset is None:
                offset = start
        if offset is None:
            offset, end = end, end + size
        offsets.append(offset)
    return offsets
