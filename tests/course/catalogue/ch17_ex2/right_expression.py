# a generator expression
def part_of(stream, info):
    if info is None:
        return iter(stream)
    return (s for n, s in enumerate(stream) if (n - info.id) % info.num_workers == 0)
