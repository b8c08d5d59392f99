"""The worker begins at its own sample and then takes every one."""

import itertools


def part_of(stream, info):
    yield from itertools.islice(stream, 0 if info is None else info.id, None)
