# worker 0 reads all, the others nothing
def part_of(stream, info):
    if info is None or info.id == 0:
        yield from stream
