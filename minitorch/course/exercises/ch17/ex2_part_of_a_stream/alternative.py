def part_of(stream, info):
    first, step = (0, 1) if info is None else (info.id, info.num_workers)
    for number, sample in enumerate(stream):
        if number % step == first:
            yield sample
