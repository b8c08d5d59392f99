# id and num_workers swapped
def part_of(stream, info):
    for n, s in enumerate(stream):
        if info is None or n % (info.id + 1) == info.num_workers - 1:
            yield s
