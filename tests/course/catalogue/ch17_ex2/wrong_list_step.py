# reads all first
def part_of(stream, info):
    all = list(stream)
    yield from all if info is None else all[info.id::info.num_workers]
