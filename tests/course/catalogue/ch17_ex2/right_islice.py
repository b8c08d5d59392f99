# islice for both
from itertools import islice
def part_of(stream, info):
    a, b = (info.id, info.num_workers) if info else (0, 1)
    return islice(iter(stream), a, None, b)
