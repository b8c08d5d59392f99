# the last worker gets the first sample
def part_of(stream, info):
    for n, s in enumerate(stream):
        if info is None or n % info.num_workers == info.num_workers - 1 - info.id:
            yield s
