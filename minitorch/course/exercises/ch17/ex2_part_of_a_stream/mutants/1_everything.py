"""Every worker reads the whole stream, so each sample comes once for every worker."""


def part_of(stream, info):
    yield from stream
