# asks the sample instead of its number
def part_of(stream, info):
    for s in stream:
        if info is None or hash(s) % info.num_workers == info.id:
            yield s
